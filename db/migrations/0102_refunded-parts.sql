ALTER TABLE "parts_returned" ADD COLUMN "refunded_at" timestamp with time zone DEFAULT now();--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "part_id" integer;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_part_id_parts_returned_id_fk" FOREIGN KEY ("part_id") REFERENCES "public"."parts_returned"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
-- A refund that is under way belongs to the partial refund that was due within a minute of it, the nearest of them.
-- A repeated refund has a later date: it belongs to the last one before it, of its amount if there is one.
UPDATE "refunds" SET "part_id" = (
	SELECT "part"."id" FROM "parts_returned" "part",
		LATERAL (SELECT abs(extract(epoch FROM "refunds"."created_at" - "part"."at")) AS "seconds") "distance"
	WHERE "part"."order_id" = "refunds"."order_id" AND "part"."at" <= "refunds"."created_at" + interval '1 minute'
		AND "part"."amount_paise" >= "refunds"."amount_paise"
	ORDER BY
		CASE WHEN "seconds" <= 60 THEN "seconds" END NULLS LAST,
		"part"."amount_paise" = "refunds"."amount_paise" DESC,
		"seconds",
		"part"."id" DESC
	LIMIT 1
) WHERE "reason" = 'part' AND "state"::text IN ('created', 'pending', 'confirmed', 'by_hand');--> statement-breakpoint
-- It changes no figures, so their days stay as they are.
ALTER TABLE "parts_returned" DISABLE TRIGGER "note_partial_refund";--> statement-breakpoint
-- The day on which one was made was not stored. As before, it shows the day on which it was due.
UPDATE "parts_returned" SET "refunded_at" = CASE
	WHEN EXISTS (SELECT FROM "refunds" WHERE "refunds"."part_id" = "parts_returned"."id") THEN NULL ELSE "at"
END;--> statement-breakpoint
ALTER TABLE "parts_returned" ENABLE TRIGGER "note_partial_refund";
