CREATE TABLE "checkouts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"guest_hash" text NOT NULL,
	"customer_id" uuid,
	"created_at" timestamp with time zone NOT NULL,
	"settled_order_id" uuid,
	"settled_at" timestamp with time zone,
	"acknowledged_at" timestamp with time zone,
	CONSTRAINT "settled_at_known" CHECK (("checkouts"."settled_order_id" is null) = ("checkouts"."settled_at" is null))
);
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "checkout_id" uuid;--> statement-breakpoint
-- A paid order settled the checkout of the unpaid orders that its browser began before it for the same customer. What was cancelled without ever
-- having been confirmed is over, so it is alone in a settled checkout. Orders without a browser are each on their own.
CREATE TEMPORARY TABLE "grouped_orders" ON COMMIT DROP AS
WITH "confirmed" AS (
	SELECT "order_id", min("at") AS "at" FROM "order_events" WHERE "to_status" = 'processing' GROUP BY "order_id"
), "known" AS (
	SELECT "orders"."id", "guest_hash", "customer_id", "created_at",
		CASE
			WHEN "confirmed"."at" IS NOT NULL THEN "confirmed"."at"
			WHEN "status" NOT IN ('payment_pending', 'pending') THEN "created_at"
		END AS "settled_at",
		CASE
			WHEN "guest_hash" = '' THEN "orders"."id"::text
			WHEN "confirmed"."at" IS NULL AND "status" IN ('cancelled', 'refunded') THEN "orders"."id"::text
			ELSE "guest_hash" || coalesce("customer_id"::text, '')
		END AS "browser"
	FROM "orders" LEFT JOIN "confirmed" ON "confirmed"."order_id" = "orders"."id"
)
SELECT "id", "guest_hash", "customer_id", "created_at", "settled_at", "browser",
	count("settled_at") OVER (
		PARTITION BY "browser" ORDER BY "created_at", "id" ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING
	) AS "turn"
FROM "known";--> statement-breakpoint
ALTER TABLE "grouped_orders" ADD COLUMN "checkout_id" uuid;--> statement-breakpoint
UPDATE "grouped_orders" SET "checkout_id" = "first"."id" FROM (
	SELECT DISTINCT ON ("browser", "turn") "browser", "turn", "id" FROM "grouped_orders"
	ORDER BY "browser", "turn", "created_at", "id"
) AS "first" WHERE "first"."browser" = "grouped_orders"."browser" AND "first"."turn" = "grouped_orders"."turn";--> statement-breakpoint
INSERT INTO "checkouts" ("id", "guest_hash", "customer_id", "created_at", "settled_order_id", "settled_at", "acknowledged_at")
SELECT "begun"."checkout_id", "begun"."guest_hash", coalesce("settled"."customer_id", "begun"."customer_id"), "begun"."created_at",
	"settled"."id", "settled"."settled_at", "settled"."settled_at"
FROM "grouped_orders" AS "begun"
LEFT JOIN "grouped_orders" AS "settled"
	ON "settled"."checkout_id" = "begun"."checkout_id" AND "settled"."settled_at" IS NOT NULL
WHERE "begun"."id" = "begun"."checkout_id";--> statement-breakpoint
UPDATE "orders" SET "checkout_id" = "grouped_orders"."checkout_id" FROM "grouped_orders" WHERE "grouped_orders"."id" = "orders"."id";--> statement-breakpoint
ALTER TABLE "orders" ALTER COLUMN "checkout_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "checkouts" ADD CONSTRAINT "checkouts_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "checkouts_settled" ON "checkouts" USING btree ("settled_order_id") WHERE "checkouts"."settled_order_id" is not null;--> statement-breakpoint
CREATE INDEX "checkouts_guest" ON "checkouts" USING btree ("guest_hash") WHERE "checkouts"."acknowledged_at" is null;--> statement-breakpoint
CREATE INDEX "checkouts_customer" ON "checkouts" USING btree ("customer_id") WHERE "checkouts"."customer_id" is not null;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_checkout_id_checkouts_id_fk" FOREIGN KEY ("checkout_id") REFERENCES "public"."checkouts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "orders_checkout" ON "orders" USING btree ("checkout_id");
