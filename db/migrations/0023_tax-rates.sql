CREATE TABLE "tax_rates" (
	"category" text NOT NULL,
	"valid_from" date NOT NULL,
	"hsn" text NOT NULL,
	"rate_basis_points" integer NOT NULL,
	CONSTRAINT "tax_rates_category_valid_from_pk" PRIMARY KEY("category","valid_from"),
	CONSTRAINT "hsn_digits" CHECK ("tax_rates"."hsn" ~ '^([0-9]{2}){2,4}$'),
	CONSTRAINT "rate_in_range" CHECK ("tax_rates"."rate_basis_points" between 0 and 4000)
);
--> statement-breakpoint
-- A new shop gets its rates when it is seeded.
INSERT INTO "tax_rates" ("category", "valid_from", "hsn", "rate_basis_points")
SELECT * FROM (VALUES ('coffee', '2017-07-01'::date, '09012190', 500), ('coffee-chicory', '2017-07-01'::date, '09019020', 500)) AS initial
WHERE EXISTS (SELECT FROM "product_prices");--> statement-breakpoint
ALTER TABLE "order_items" ADD COLUMN "hsn" text;--> statement-breakpoint
ALTER TABLE "order_items" ADD COLUMN "tax_rate_basis_points" integer;--> statement-breakpoint
-- Every order so far was placed, and every invoice issued, at 5%. The HSN code is the one on the invoice, if there is one.
UPDATE "order_items" SET "tax_rate_basis_points" = 500, "hsn" = coalesce(
	(SELECT "data" -> 'lines' -> "position" ->> 'hsn' FROM "invoices"
		WHERE "invoices"."order_id" = "order_items"."order_id" AND "invoices"."kind" = 'invoice'),
	CASE "product_id" WHEN 1 THEN '09012190' ELSE '09019020' END);--> statement-breakpoint
ALTER TABLE "order_items" ALTER COLUMN "hsn" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "order_items" ALTER COLUMN "tax_rate_basis_points" SET NOT NULL;--> statement-breakpoint
UPDATE "invoices" SET "data" = jsonb_set("data", '{lines}', (
	SELECT coalesce(jsonb_agg("line" || '{"rateBasisPoints": 500}' ORDER BY "place"), '[]')
	FROM jsonb_array_elements("data" -> 'lines') WITH ORDINALITY AS "lines"("line", "place")));
