DROP INDEX "promo_uses_promo";--> statement-breakpoint
CREATE INDEX "promo_uses_mailbox" ON "promo_uses" USING btree ("promo_id","mailbox");--> statement-breakpoint
CREATE INDEX "promo_uses_phone" ON "promo_uses" USING btree ("promo_id","phone");