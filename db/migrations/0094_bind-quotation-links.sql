ALTER TABLE "quotations" ADD COLUMN "recipient_version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
-- Links that were emailed before the email was corrected no longer open.
UPDATE "quotations" SET "recipient_version" = 2 WHERE EXISTS (
	SELECT FROM "audit_log" "changed" JOIN "audit_log" "emailed" ON "emailed"."subject" = "changed"."subject" AND "emailed"."id" < "changed"."id"
	WHERE "changed"."subject" = 'Q-' || "quotations"."number" AND "changed"."action" = 'quotation changed'
		AND "changed"."detail" ->> 'changed' ~ '(^|, )email(,|$)' AND "emailed"."action" = 'quotation emailed');
