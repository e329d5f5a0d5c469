-- A key lives for a day, and of two requests with one key the latest counts.
DELETE FROM "payment_requests" WHERE "created_at" < now() - interval '1 day';--> statement-breakpoint
DELETE FROM "payment_requests" AS "older" USING "payment_requests" AS "newer"
WHERE "newer"."key" = "older"."key" AND ("newer"."created_at", "newer"."guest_hash") > ("older"."created_at", "older"."guest_hash");--> statement-breakpoint
ALTER TABLE "payment_requests" DROP CONSTRAINT "payment_requests_key_guest_hash_pk";--> statement-breakpoint
ALTER TABLE "payment_requests" ADD PRIMARY KEY ("key");--> statement-breakpoint
ALTER TABLE "payment_requests" DROP COLUMN "guest_hash";
