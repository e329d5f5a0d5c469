ALTER TABLE "device_links" ADD COLUMN "is_for_second_factor" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "known_devices" ADD COLUMN "second_factor_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "second_factors" DROP COLUMN "failures";--> statement-breakpoint
ALTER TABLE "second_factors" DROP COLUMN "locked_until";