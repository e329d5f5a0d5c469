ALTER TABLE "products" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
UPDATE "products" SET "status" = 'draft' WHERE NOT EXISTS (SELECT FROM "product_prices" WHERE "product_id" = "products"."id");--> statement-breakpoint
-- What is on sale has an image, a pack size with its net weight and price, and an HSN code. Checked when the transaction
-- ends, because a product is written before its pack sizes.
CREATE FUNCTION "refuse_incomplete_product"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	"changed" integer := CASE TG_TABLE_NAME WHEN 'products' THEN to_jsonb(NEW) ->> 'id' ELSE to_jsonb(OLD) ->> 'product_id' END;
BEGIN
	IF EXISTS (
		SELECT FROM "products" WHERE "id" = "changed" AND "status" = 'active' AND (
			"image" = ''
			OR NOT EXISTS (SELECT FROM "tax_rates" WHERE "category" = "products"."tax_category")
			OR NOT EXISTS (
				SELECT FROM "product_variants" JOIN "product_prices" USING ("product_id", "size_value")
				WHERE "product_variants"."product_id" = "products"."id" AND "is_active"
			)
		)
	) THEN
		RAISE EXCEPTION 'A product on sale needs an image, a pack size with a price, and an HSN code'
			USING ERRCODE = 'check_violation', CONSTRAINT = 'product_on_sale_is_complete';
	END IF;
	RETURN NULL;
END
$$;--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "product_on_sale_is_complete" AFTER INSERT OR UPDATE OF "status", "image", "tax_category" ON "products"
	DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "refuse_incomplete_product"();--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "product_on_sale_is_complete" AFTER UPDATE OF "is_active" OR DELETE ON "product_variants"
	DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "refuse_incomplete_product"();--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "product_on_sale_is_complete" AFTER DELETE ON "product_prices"
	DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "refuse_incomplete_product"();
