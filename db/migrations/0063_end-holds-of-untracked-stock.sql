-- Whoever starts tracking a pack size counts what is on the shelf. What unpaid orders held before must not be returned to that
-- count when they expire. A trigger, because the stock knows nothing of orders.
CREATE FUNCTION "end_holds_of_untracked_stock"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	UPDATE "stock_holds" SET "released_at" = now()
	WHERE "product_id" = OLD."product_id" AND "size_value" = OLD."size_value" AND "released_at" IS NULL;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "end_holds_of_untracked_stock" AFTER DELETE ON "stock_levels"
FOR EACH ROW EXECUTE FUNCTION "end_holds_of_untracked_stock"();
