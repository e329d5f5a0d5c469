ALTER TABLE "quotations" ADD COLUMN "priced_on" date DEFAULT (now() at time zone 'Asia/Kolkata')::date NOT NULL;--> statement-breakpoint
-- One that had expired got prices of the day on which it was changed. Which had is not known, so the last change counts.
UPDATE "quotations" SET "priced_on" = (greatest("created_at", (SELECT max("at") FROM "audit_log"
	WHERE "subject" = 'Q-' || "number" AND "action" = 'quotation changed')) at time zone 'Asia/Kolkata')::date;
