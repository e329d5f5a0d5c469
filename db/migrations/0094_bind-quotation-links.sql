ALTER TABLE "quotations" ADD COLUMN "recipient_version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
-- One of their links was emailed to an address that is not theirs. All earlier links are alike, so those that were sent
-- after the correction end as well: without emailed_at, the console asks to send a new one.
UPDATE "quotations" SET "recipient_version" = 2, "emailed_at" = NULL FROM "emails"
	WHERE "emails"."key" LIKE 'quotation:%' AND "emails"."key" NOT LIKE 'quotation:%:moved:%'
		AND split_part("emails"."key", ':', 2) = "quotations"."id"::text
		AND lower("emails"."to_address") <> lower("quotations"."recipient" ->> 'email');
