CREATE SCHEMA "figures";
--> statement-breakpoint
CREATE TABLE "figures"."attempts_made" (
	"day" date NOT NULL,
	"state" text NOT NULL,
	"reason" text,
	"attempts" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "figures"."changed_days" (
	"day" date NOT NULL
);
--> statement-breakpoint
CREATE TABLE "figures"."gst_returns" (
	"day" date NOT NULL,
	"gstin" text NOT NULL,
	"figures" jsonb NOT NULL,
	CONSTRAINT "gst_returns_day_gstin_pk" PRIMARY KEY("day","gstin")
);
--> statement-breakpoint
CREATE TABLE "figures"."kept_days" (
	"day" date PRIMARY KEY NOT NULL,
	"version" integer NOT NULL,
	"kept_at" timestamp with time zone DEFAULT now() NOT NULL,
	"orders" integer NOT NULL,
	"sales_paise" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "figures"."orders_sold" (
	"day" date NOT NULL,
	"state" text,
	"campaign_id" uuid,
	"code" text,
	"orders" integer NOT NULL,
	"discount_paise" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "figures"."packs_sold" (
	"day" date NOT NULL,
	"product_id" integer NOT NULL,
	"size" text NOT NULL,
	"packs" integer NOT NULL,
	CONSTRAINT "packs_sold_day_product_id_size_pk" PRIMARY KEY("day","product_id","size")
);
--> statement-breakpoint
CREATE TABLE "figures"."packs_to_roast" (
	"day" date NOT NULL,
	"product_id" integer NOT NULL,
	"product_name" text NOT NULL,
	"size" text NOT NULL,
	"packs" integer NOT NULL,
	CONSTRAINT "packs_to_roast_day_product_id_size_pk" PRIMARY KEY("day","product_id","size")
);
--> statement-breakpoint
ALTER TABLE "figures"."attempts_made" ADD CONSTRAINT "attempts_made_day_kept_days_day_fk" FOREIGN KEY ("day") REFERENCES "figures"."kept_days"("day") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "figures"."gst_returns" ADD CONSTRAINT "gst_returns_day_kept_days_day_fk" FOREIGN KEY ("day") REFERENCES "figures"."kept_days"("day") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "figures"."orders_sold" ADD CONSTRAINT "orders_sold_day_kept_days_day_fk" FOREIGN KEY ("day") REFERENCES "figures"."kept_days"("day") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "figures"."packs_sold" ADD CONSTRAINT "packs_sold_day_kept_days_day_fk" FOREIGN KEY ("day") REFERENCES "figures"."kept_days"("day") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "figures"."packs_to_roast" ADD CONSTRAINT "packs_to_roast_day_kept_days_day_fk" FOREIGN KEY ("day") REFERENCES "figures"."kept_days"("day") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "attempts_made_day" ON "figures"."attempts_made" USING btree ("day");--> statement-breakpoint
CREATE INDEX "orders_sold_day" ON "figures"."orders_sold" USING btree ("day");--> statement-breakpoint
-- Every change of a day that has ended is noted, whoever makes it: a figure that somebody forgot to correct would stay wrong.
-- Changes of today are not: a day is kept an hour after its end, and no transaction lasts that long. Neither are the rows of a
-- restore, which fills a database of which nothing is kept. Tables are named with their schema, because the search path of a session may be empty.
CREATE FUNCTION "figures"."note_day"("moment" timestamptz) RETURNS void LANGUAGE sql AS $$
	INSERT INTO "figures"."changed_days" ("day") SELECT ("moment" AT TIME ZONE 'Asia/Kolkata')::date
	WHERE ("moment" AT TIME ZONE 'Asia/Kolkata')::date < (now() AT TIME ZONE 'Asia/Kolkata')::date
$$;--> statement-breakpoint
CREATE FUNCTION "figures"."is_restore"() RETURNS boolean LANGUAGE sql STABLE AS $$
	SELECT coalesce(current_setting('figures.restore', true), '') = 'on'
$$;--> statement-breakpoint
CREATE FUNCTION "figures"."note_changed_row"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF "figures"."is_restore"() THEN RETURN NULL; END IF;
	PERFORM "figures"."note_day"(OLD."created_at");
	IF TG_OP = 'UPDATE' AND NEW."created_at" <> OLD."created_at" THEN PERFORM "figures"."note_day"(NEW."created_at"); END IF;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION "figures"."note_order_of_row"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF "figures"."is_restore"() THEN RETURN NULL; END IF;
	IF TG_OP <> 'INSERT' THEN
		PERFORM "figures"."note_day"("created_at") FROM "public"."orders" WHERE "id" = OLD."order_id";
	END IF;
	IF TG_OP <> 'DELETE' THEN
		PERFORM "figures"."note_day"("created_at") FROM "public"."orders" WHERE "id" = NEW."order_id";
	END IF;
	RETURN NULL;
END $$;--> statement-breakpoint
-- Once for each day of a statement.
CREATE FUNCTION "figures"."note_added_rows"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF "figures"."is_restore"() THEN RETURN NULL; END IF;
	INSERT INTO "figures"."changed_days" ("day")
	SELECT DISTINCT ("created_at" AT TIME ZONE 'Asia/Kolkata')::date FROM "added"
	WHERE ("created_at" AT TIME ZONE 'Asia/Kolkata')::date < (now() AT TIME ZONE 'Asia/Kolkata')::date;
	RETURN NULL;
END $$;--> statement-breakpoint
-- Which packs a credit note takes back depends on those that were issued before it.
CREATE FUNCTION "figures"."note_added_documents"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF "figures"."is_restore"() THEN RETURN NULL; END IF;
	INSERT INTO "figures"."changed_days" ("day")
	SELECT DISTINCT ("later"."issued_at" AT TIME ZONE 'Asia/Kolkata')::date
	FROM "added" JOIN "public"."invoices" "later" ON "later"."order_id" = "added"."order_id" AND "later"."issued_at" >= "added"."issued_at"
	WHERE ("later"."issued_at" AT TIME ZONE 'Asia/Kolkata')::date < (now() AT TIME ZONE 'Asia/Kolkata')::date;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "note_added_orders" AFTER INSERT ON "orders" REFERENCING NEW TABLE AS "added"
FOR EACH STATEMENT EXECUTE FUNCTION "figures"."note_added_rows"();--> statement-breakpoint
CREATE TRIGGER "note_changed_order" AFTER UPDATE ON "orders" FOR EACH ROW
WHEN ((OLD."created_at", OLD."payment_state", OLD."removed_at" IS NULL, OLD."status" = 'processing', OLD."total_paise", OLD."discount_paise", OLD."promo_code", OLD."offer_name", OLD."recipient" ->> 'state')
	IS DISTINCT FROM (NEW."created_at", NEW."payment_state", NEW."removed_at" IS NULL, NEW."status" = 'processing', NEW."total_paise", NEW."discount_paise", NEW."promo_code", NEW."offer_name", NEW."recipient" ->> 'state'))
EXECUTE FUNCTION "figures"."note_changed_row"();--> statement-breakpoint
CREATE TRIGGER "note_deleted_order" AFTER DELETE ON "orders" FOR EACH ROW EXECUTE FUNCTION "figures"."note_changed_row"();--> statement-breakpoint
-- Items are added with their order.
CREATE TRIGGER "note_changed_item" AFTER UPDATE OR DELETE ON "order_items" FOR EACH ROW EXECUTE FUNCTION "figures"."note_order_of_row"();--> statement-breakpoint
CREATE TRIGGER "note_partial_refund" AFTER INSERT OR UPDATE OR DELETE ON "parts_returned" FOR EACH ROW EXECUTE FUNCTION "figures"."note_order_of_row"();--> statement-breakpoint
CREATE TRIGGER "note_added_attempts" AFTER INSERT ON "payment_attempts" REFERENCING NEW TABLE AS "added"
FOR EACH STATEMENT EXECUTE FUNCTION "figures"."note_added_rows"();--> statement-breakpoint
CREATE TRIGGER "note_changed_attempt" AFTER UPDATE ON "payment_attempts" FOR EACH ROW
WHEN ((OLD."created_at", OLD."method", OLD."state", OLD."error_code") IS DISTINCT FROM (NEW."created_at", NEW."method", NEW."state", NEW."error_code"))
EXECUTE FUNCTION "figures"."note_changed_row"();--> statement-breakpoint
CREATE TRIGGER "note_deleted_attempt" AFTER DELETE ON "payment_attempts" FOR EACH ROW EXECUTE FUNCTION "figures"."note_changed_row"();--> statement-breakpoint
-- Invoices and credit notes are never changed.
CREATE TRIGGER "note_added_documents" AFTER INSERT ON "invoices" REFERENCING NEW TABLE AS "added"
FOR EACH STATEMENT EXECUTE FUNCTION "figures"."note_added_documents"();
