DROP TRIGGER "product_on_sale_is_complete" ON "products";--> statement-breakpoint
DROP TRIGGER "product_on_sale_is_complete" ON "product_variants";--> statement-breakpoint
DROP TRIGGER "product_on_sale_is_complete" ON "product_prices";--> statement-breakpoint
-- Of a list of images that no page could show, those that have a path stay. The shop itself has never stored another.
UPDATE "products" SET "images" = "named"."images", "status" = CASE WHEN "named"."images" = '[]' AND "status" = 'active' THEN 'draft' ELSE "status" END
FROM (
	SELECT "products"."id", coalesce(jsonb_agg(jsonb_build_object('path', "image" -> 'path', 'alt', CASE jsonb_typeof("image" -> 'alt') WHEN 'string' THEN "image" ->> 'alt' ELSE '' END)
		ORDER BY "place") FILTER (WHERE jsonb_path_exists("image", 'strict $ ? (@.path like_regex ".")')), '[]') AS "images"
	FROM "products" LEFT JOIN LATERAL jsonb_array_elements(CASE jsonb_typeof("images") WHEN 'array' THEN "images" ELSE '[]' END)
		WITH ORDINALITY AS "listed" ("image", "place") ON true
	GROUP BY "id"
) AS "named"
WHERE "named"."id" = "products"."id" AND "named"."images" <> "products"."images";--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "product_images_have_paths" CHECK (case when jsonb_typeof("products"."images") = 'array'
				then jsonb_array_length("products"."images") = jsonb_array_length(jsonb_path_query_array("products"."images", 'strict $[*] ? (@.path like_regex "." && @.alt.type() == "string")'))
				else false end);--> statement-breakpoint
-- What is on sale has a pack size on sale with its net weight and a price that has begun, and an HSN code and GST rate that have.
-- Checked when the transaction ends, because a product is written before its pack sizes. A restored backup may have prices that
-- have not begun, as earlier versions allowed.
CREATE OR REPLACE FUNCTION "refuse_incomplete_product"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	"changed" integer := CASE TG_TABLE_NAME WHEN 'products' THEN to_jsonb(NEW) ->> 'id' ELSE to_jsonb(OLD) ->> 'product_id' END;
	"today" date := CASE TG_OP WHEN 'INSERT' THEN 'infinity' ELSE now() AT TIME ZONE 'Asia/Kolkata' END;
BEGIN
	-- Of two transactions that change one product, the second waits here and then sees what the first has changed.
	PERFORM FROM "products" WHERE "id" = "changed" FOR NO KEY UPDATE;
	IF EXISTS (
		SELECT FROM "products" WHERE "id" = "changed" AND "status" = 'active' AND (
			NOT EXISTS (SELECT FROM "tax_rates" WHERE "category" = "products"."tax_category" AND "valid_from" <= "today")
			OR NOT EXISTS (
				SELECT FROM "product_variants" JOIN "product_prices" USING ("product_id", "size_value")
				WHERE "product_variants"."product_id" = "products"."id" AND "is_active" AND "valid_from" <= "today"
			)
		)
	) THEN
		RAISE EXCEPTION 'A product on sale needs a pack size with a price, and an HSN code'
			USING ERRCODE = 'check_violation', CONSTRAINT = 'product_on_sale_is_complete';
	END IF;
	RETURN NULL;
END
$$;--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "new_product_on_sale_is_complete" AFTER INSERT ON "products"
	DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW."status" = 'active') EXECUTE FUNCTION "refuse_incomplete_product"();--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "product_on_sale_is_complete" AFTER UPDATE OF "status", "tax_category" ON "products"
	DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
	WHEN (NEW."status" = 'active' AND (OLD."status", OLD."tax_category") IS DISTINCT FROM (NEW."status", NEW."tax_category"))
	EXECUTE FUNCTION "refuse_incomplete_product"();--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "product_on_sale_is_complete" AFTER UPDATE OF "is_active" ON "product_variants"
	DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (OLD."is_active" AND NOT NEW."is_active") EXECUTE FUNCTION "refuse_incomplete_product"();--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "product_keeps_a_pack_size" AFTER DELETE ON "product_variants"
	DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "refuse_incomplete_product"();--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "product_on_sale_is_complete" AFTER DELETE ON "product_prices"
	DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "refuse_incomplete_product"();--> statement-breakpoint
-- A pack size belongs to its product for good, and a price to its pack size and day: another one is another row.
CREATE FUNCTION "refuse_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION 'This row of % stays as it is', TG_TABLE_NAME USING ERRCODE = 'check_violation', CONSTRAINT = TG_NAME;
END
$$;--> statement-breakpoint
CREATE TRIGGER "pack_size_stays_with_its_product" BEFORE UPDATE OF "product_id", "size_value" ON "product_variants" FOR EACH ROW
	WHEN ((OLD."product_id", OLD."size_value") IS DISTINCT FROM (NEW."product_id", NEW."size_value"))
	EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
CREATE TRIGGER "price_stays_with_its_pack_size" BEFORE UPDATE OF "product_id", "size_value", "valid_from" ON "product_prices" FOR EACH ROW
	WHEN ((OLD."product_id", OLD."size_value", OLD."valid_from") IS DISTINCT FROM (NEW."product_id", NEW."size_value", NEW."valid_from"))
	EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
-- A rate that has begun says what applies to the orders of its days.
CREATE TRIGGER "begun_tax_rate_stays" BEFORE UPDATE ON "tax_rates" FOR EACH ROW
	WHEN (OLD."valid_from" <= (now() AT TIME ZONE 'Asia/Kolkata')::date AND OLD IS DISTINCT FROM NEW) EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
CREATE TRIGGER "begun_tax_rate_is_kept" BEFORE DELETE ON "tax_rates" FOR EACH ROW
	WHEN (OLD."valid_from" <= (now() AT TIME ZONE 'Asia/Kolkata')::date) EXECUTE FUNCTION "refuse_change"();
