ALTER TABLE "addresses" ADD COLUMN "gst_buyer" jsonb;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "gst_buyer" jsonb;