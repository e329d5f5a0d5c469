-- The main image and the others become one list. An image that was chosen twice is shown once.
UPDATE "products" SET "images" = coalesce((
	SELECT jsonb_agg(jsonb_build_object('path', "path", 'alt', '') ORDER BY "first")
	FROM (
		SELECT "path", min("place") AS "first"
		FROM jsonb_array_elements_text(jsonb_build_array("image") || "additional_images") WITH ORDINALITY AS listed ("path", "place")
		WHERE "path" <> ''
		GROUP BY "path"
	) AS chosen
), '[]');--> statement-breakpoint
DROP TRIGGER "product_on_sale_is_complete" ON "products";--> statement-breakpoint
ALTER TABLE "products" DROP CONSTRAINT "active_product_has_an_image";--> statement-breakpoint
ALTER TABLE "products" DROP COLUMN "image";--> statement-breakpoint
ALTER TABLE "products" DROP COLUMN "additional_images";--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "active_product_has_an_image" CHECK ("products"."status" <> 'active' or "products"."images" <> '[]');--> statement-breakpoint
CREATE OR REPLACE FUNCTION "refuse_incomplete_product"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	"changed" integer := CASE TG_TABLE_NAME WHEN 'products' THEN to_jsonb(NEW) ->> 'id' ELSE to_jsonb(OLD) ->> 'product_id' END;
BEGIN
	IF EXISTS (
		SELECT FROM "products" WHERE "id" = "changed" AND "status" = 'active' AND (
			NOT EXISTS (SELECT FROM "tax_rates" WHERE "category" = "products"."tax_category")
			OR NOT EXISTS (
				SELECT FROM "product_variants" JOIN "product_prices" USING ("product_id", "size_value")
				WHERE "product_variants"."product_id" = "products"."id" AND "is_active"
			)
		)
	) THEN
		RAISE EXCEPTION 'A product on sale needs a pack size with a price, and an HSN code'
			USING ERRCODE = 'check_violation', CONSTRAINT = 'product_on_sale_is_complete';
	END IF;
	RETURN NULL;
END
$$;--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "product_on_sale_is_complete" AFTER INSERT OR UPDATE OF "status", "tax_category" ON "products"
	DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "refuse_incomplete_product"();
