ALTER TABLE "letters" ADD COLUMN "claimed_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "letters" ADD COLUMN "forget_once_sent" boolean DEFAULT false NOT NULL;