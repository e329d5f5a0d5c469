ALTER TABLE "quotations" ADD COLUMN "priced_on" date DEFAULT (now() at time zone 'Asia/Kolkata')::date NOT NULL;--> statement-breakpoint
UPDATE "quotations" SET "priced_on" = ("created_at" at time zone 'Asia/Kolkata')::date;
