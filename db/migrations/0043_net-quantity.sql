ALTER TABLE "product_variants" DROP CONSTRAINT "net_weight_positive";--> statement-breakpoint
ALTER TABLE "product_variants" DROP COLUMN "net_grams";