CREATE TABLE "parts_returned" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "parts_returned_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"order_id" uuid NOT NULL,
	"amount_paise" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "part_positive" CHECK ("parts_returned"."amount_paise" > 0)
);
--> statement-breakpoint
ALTER TABLE "parts_returned" ADD CONSTRAINT "parts_returned_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "parts_returned_order" ON "parts_returned" USING btree ("order_id");--> statement-breakpoint
INSERT INTO "parts_returned" ("order_id", "amount_paise", "at") SELECT "order_id", "amount_paise", "created_at" FROM "refunds" WHERE "reason" = 'part' AND "state" <> 'failed' ORDER BY "created_at";
