CREATE TYPE "public"."payment_state" AS ENUM('unpaid', 'paid', 'partly_refunded', 'refunded');--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "payment_state" "payment_state" DEFAULT 'unpaid' NOT NULL;--> statement-breakpoint
-- What the status and the partial refunds say of the money so far.
UPDATE "orders" SET "payment_state" = (CASE
	WHEN "orders"."status" IN ('cancelled', 'refunded') OR "known"."refunded" >= "orders"."total_paise" THEN 'refunded'
	WHEN "known"."refunded" > 0 THEN 'partly_refunded'
	ELSE 'paid'
END)::"payment_state"
FROM (
	SELECT "orders"."id", coalesce(sum("parts_returned"."amount_paise"), 0) AS "refunded"
	FROM "orders" LEFT JOIN "parts_returned" ON "parts_returned"."order_id" = "orders"."id" GROUP BY "orders"."id"
) AS "known"
WHERE "known"."id" = "orders"."id" AND "orders"."status" NOT IN ('payment_pending', 'pending');
