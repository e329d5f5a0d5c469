ALTER TABLE "invoice_counters" ADD COLUMN "series" text;--> statement-breakpoint
-- Every shop had these two. Bills of supply, which were numbered with the invoices, begin a series of their own.
UPDATE "invoice_counters" SET "series" = CASE "kind" WHEN 'invoice' THEN 'SK' ELSE 'SKC' END;--> statement-breakpoint
ALTER TABLE "invoice_counters" ALTER COLUMN "series" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "invoice_counters" DROP CONSTRAINT "invoice_counters_kind_year_pk";--> statement-breakpoint
ALTER TABLE "invoice_counters" ADD CONSTRAINT "invoice_counters_series_year_pk" PRIMARY KEY("series","year");--> statement-breakpoint
ALTER TABLE "invoice_counters" DROP COLUMN "kind";
