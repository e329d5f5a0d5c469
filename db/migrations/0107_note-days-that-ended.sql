-- Most rows that are written are of today, of which nothing is noted: a look at them takes less than a statement that finds
-- nothing to add. What is noted stays the same.
CREATE OR REPLACE FUNCTION "figures"."note_changed_row"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	"today" CONSTANT date := (now() AT TIME ZONE 'Asia/Kolkata')::date;
BEGIN
	IF "figures"."is_restore"() THEN RETURN NULL; END IF;
	IF (OLD."created_at" AT TIME ZONE 'Asia/Kolkata')::date < "today" THEN PERFORM "figures"."note_day"(OLD."created_at"); END IF;
	IF TG_OP = 'UPDATE' AND NEW."created_at" <> OLD."created_at" THEN PERFORM "figures"."note_day"(NEW."created_at"); END IF;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION "figures"."note_added_rows"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF "figures"."is_restore"() THEN RETURN NULL; END IF;
	IF EXISTS (SELECT FROM "added" WHERE ("created_at" AT TIME ZONE 'Asia/Kolkata')::date < (now() AT TIME ZONE 'Asia/Kolkata')::date) THEN
		INSERT INTO "figures"."changed_days" ("day")
		SELECT DISTINCT ("created_at" AT TIME ZONE 'Asia/Kolkata')::date FROM "added"
		WHERE ("created_at" AT TIME ZONE 'Asia/Kolkata')::date < (now() AT TIME ZONE 'Asia/Kolkata')::date;
	END IF;
	RETURN NULL;
END $$;
