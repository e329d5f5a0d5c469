CREATE TABLE "tax_categories" (
	"value" text PRIMARY KEY NOT NULL,
	"label" text NOT NULL,
	"position" integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX "tax_categories_one_a_name" ON "tax_categories" USING btree (lower("label"));--> statement-breakpoint
-- A shop that has sold has the two categories that every shop had. A new one is seeded.
INSERT INTO "tax_categories" ("value", "label", "position")
SELECT "category", CASE "category" WHEN 'coffee' THEN 'Pure coffee' WHEN 'coffee-chicory' THEN 'Coffee blended with chicory' ELSE "category" END,
	row_number() OVER (ORDER BY "category")
FROM (SELECT "category" FROM "tax_rates" UNION SELECT "tax_category" FROM "products") AS "used" ("category");--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_tax_category_tax_categories_value_fk" FOREIGN KEY ("tax_category") REFERENCES "public"."tax_categories"("value") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tax_rates" ADD CONSTRAINT "tax_rates_category_tax_categories_value_fk" FOREIGN KEY ("category") REFERENCES "public"."tax_categories"("value") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
-- An order needs the HSN code and the rate of its goods. A rate that has begun is never deleted.
CREATE FUNCTION "refuse_category_without_rate"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF NOT EXISTS (SELECT FROM "tax_rates" WHERE "category" = NEW."value") THEN
		RAISE EXCEPTION 'The tax category % has no rate', NEW."value" USING ERRCODE = 'check_violation', CONSTRAINT = TG_NAME;
	END IF;
	RETURN NULL;
END
$$;--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "tax_category_has_a_rate" AFTER INSERT ON "tax_categories"
	DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "refuse_category_without_rate"();
