-- Prices so far hold from the first day of the first tax rates.
ALTER TABLE "product_prices" ADD COLUMN "valid_from" date DEFAULT '2017-07-01' NOT NULL;--> statement-breakpoint
ALTER TABLE "product_prices" ALTER COLUMN "valid_from" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "product_prices" DROP CONSTRAINT "product_prices_product_id_size_value_pk";--> statement-breakpoint
ALTER TABLE "product_prices" ADD CONSTRAINT "product_prices_product_id_size_value_valid_from_pk" PRIMARY KEY("product_id","size_value","valid_from");--> statement-breakpoint
ALTER TABLE "product_variants" ADD COLUMN "net_quantity" integer;--> statement-breakpoint
ALTER TABLE "product_variants" ADD COLUMN "unit" text DEFAULT 'g' NOT NULL;--> statement-breakpoint
ALTER TABLE "product_variants" ADD COLUMN "sku" text;--> statement-breakpoint
ALTER TABLE "product_variants" ADD COLUMN "packed_grams" integer;--> statement-breakpoint
ALTER TABLE "product_variants" ADD COLUMN "grinds" jsonb DEFAULT '["fine","medium","coarse"]' NOT NULL;--> statement-breakpoint
ALTER TABLE "product_variants" ALTER COLUMN "grinds" DROP DEFAULT;--> statement-breakpoint
-- The number that the product feed and the structured data have named so far; with the product's id where two would be equal.
UPDATE "product_variants" SET "net_quantity" = "net_grams", "sku" = "named"."sku" || CASE WHEN "named"."place" > 1 THEN '-' || "named"."product_id" ELSE '' END
FROM (
	SELECT "variants"."product_id", "variants"."size_value", "products"."slug" || '-' || replace("variants"."size_value", ' ', '-') AS "sku",
		row_number() OVER (PARTITION BY "products"."slug" || '-' || replace("variants"."size_value", ' ', '-') ORDER BY "variants"."product_id", "variants"."position") AS "place"
	FROM "product_variants" AS "variants" JOIN "products" ON "products"."id" = "variants"."product_id"
) AS "named"
WHERE "named"."product_id" = "product_variants"."product_id" AND "named"."size_value" = "product_variants"."size_value";--> statement-breakpoint
ALTER TABLE "product_variants" ALTER COLUMN "net_quantity" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "product_variants" ALTER COLUMN "sku" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "product_variants" ADD CONSTRAINT "product_variants_sku_unique" UNIQUE("sku");--> statement-breakpoint
ALTER TABLE "product_variants" ADD CONSTRAINT "net_quantity_positive" CHECK ("product_variants"."net_quantity" > 0);--> statement-breakpoint
ALTER TABLE "product_variants" ADD CONSTRAINT "unit" CHECK ("product_variants"."unit" in ('g', 'ml', 'piece'));--> statement-breakpoint
ALTER TABLE "product_variants" ADD CONSTRAINT "packed_weight_positive" CHECK ("product_variants"."packed_grams" > 0);
