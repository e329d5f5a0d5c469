ALTER TABLE "orders" ADD COLUMN "tracking_number" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "courier" text;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "shipped_is_tracked" CHECK ("orders"."status" not in ('shipped', 'out_for_delivery', 'delivered') or "orders"."tracking_number" is not null);