ALTER TABLE "products" ADD COLUMN "images" jsonb NOT NULL DEFAULT '[]';--> statement-breakpoint
ALTER TABLE "products" ALTER COLUMN "images" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "page_title" text;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "page_description" text;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "is_food" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "generic_name" text;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "ingredients" text;--> statement-breakpoint
-- What the page of every product has said so far.
ALTER TABLE "products" ADD COLUMN "shelf_life" text DEFAULT '6 months from date of manufacturing';--> statement-breakpoint
ALTER TABLE "products" ALTER COLUMN "shelf_life" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "country_of_origin" text NOT NULL DEFAULT 'India';--> statement-breakpoint
ALTER TABLE "products" ALTER COLUMN "country_of_origin" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "manufacturer" text;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "fssai_licence" text;
