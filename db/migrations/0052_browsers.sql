ALTER TABLE "checkouts" ADD COLUMN "acknowledged_by" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
-- Whoever has an order of a checkout that was acknowledged knows it.
UPDATE "checkouts" SET "acknowledged_by" = ARRAY(
	SELECT "checkouts"."customer_id"::text WHERE "checkouts"."customer_id" IS NOT NULL
	UNION SELECT "checkouts"."guest_hash"
	UNION SELECT "orders"."guest_hash" FROM "orders" WHERE "orders"."checkout_id" = "checkouts"."id"
	UNION SELECT "orders"."customer_id"::text FROM "orders"
		WHERE "orders"."checkout_id" = "checkouts"."id" AND "orders"."customer_id" IS NOT NULL
)
WHERE "acknowledged_at" IS NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "browser_hash" text;--> statement-breakpoint
-- No browser's: an open checkout is found by its guest or customer.
UPDATE "orders" SET "browser_hash" = '';--> statement-breakpoint
ALTER TABLE "orders" ALTER COLUMN "browser_hash" SET NOT NULL;--> statement-breakpoint
CREATE INDEX "orders_browser" ON "orders" USING btree ("browser_hash");
