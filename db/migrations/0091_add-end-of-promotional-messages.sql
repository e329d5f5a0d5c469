ALTER TABLE "promotional_messages" ADD COLUMN "last_day" date;--> statement-breakpoint
ALTER TABLE "promotional_messages" ADD COLUMN "promo_id" uuid;--> statement-breakpoint
ALTER TABLE "promotional_messages" ADD CONSTRAINT "promotional_messages_promo_id_promo_codes_id_fk" FOREIGN KEY ("promo_id") REFERENCES "public"."promo_codes"("id") ON DELETE cascade ON UPDATE no action;