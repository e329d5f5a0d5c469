DROP INDEX "newsletter_recipients_figures";--> statement-breakpoint
ALTER TABLE "newsletter_recipients" ADD COLUMN "has_unsubscribed" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- Noted by the database, because servers of the version before delete subscribers, too. The trigger comes first: from here on
-- nobody unsubscribes until the rows that are stored have been filled in. Tables are named with their schema, because the search path of a session may be empty.
CREATE FUNCTION "note_unsubscribed"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	UPDATE "public"."newsletter_recipients" SET "has_unsubscribed" = true WHERE "subscriber_id" = OLD."id";
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "note_unsubscribed" AFTER DELETE ON "subscribers" FOR EACH ROW EXECUTE FUNCTION "note_unsubscribed"();--> statement-breakpoint
UPDATE "newsletter_recipients" SET "has_unsubscribed" = true
WHERE NOT EXISTS (SELECT FROM "subscribers" WHERE "subscribers"."id" = "newsletter_recipients"."subscriber_id");--> statement-breakpoint
CREATE INDEX "customers_created" ON "customers" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "newsletter_recipients_figures" ON "newsletter_recipients" USING btree ("newsletter_id","state","has_unsubscribed");
