CREATE TABLE "couriers" (
	"name" text PRIMARY KEY NOT NULL,
	"tracking_url" text,
	"is_offered" boolean DEFAULT true NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX "couriers_one_a_name" ON "couriers" USING btree (lower("name"));
--> statement-breakpoint
-- A shop that is open gets those of a new shop.
INSERT INTO "couriers" ("name", "tracking_url")
SELECT * FROM (VALUES
	('Blue Dart', 'https://www.bluedart.com/trackdartresultthirdparty?trackFor=0&trackNo={number}'),
	('Delhivery', 'https://www.delhivery.com/track-v2/package/{number}'),
	('DTDC', 'https://txk.dtdc.com/ctbs-tracking/customerInterface.tr?submitName=showCITrackingDetails&cType=Consignment&cnNo={number}'),
	('India Post', 'https://www.indiapost.gov.in/_layouts/15/DOP.Portal.Tracking/TrackConsignment.aspx'),
	('Professional', 'https://www.tpcindia.com/track-info.aspx?id={number}&type=0&service=0'),
	('ST Courier', 'https://stcourier.com/track/shipment')
) AS "defaults"
WHERE EXISTS (SELECT FROM "products");
