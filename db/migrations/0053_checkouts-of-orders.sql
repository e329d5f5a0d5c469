ALTER TABLE "checkouts" DROP CONSTRAINT "checkouts_customer_id_customers_id_fk";
--> statement-breakpoint
DROP INDEX "checkouts_guest";--> statement-breakpoint
DROP INDEX "checkouts_customer";--> statement-breakpoint
ALTER TABLE "checkouts" DROP COLUMN "guest_hash";--> statement-breakpoint
ALTER TABLE "checkouts" DROP COLUMN "customer_id";--> statement-breakpoint
ALTER TABLE "checkouts" DROP COLUMN "acknowledged_at";