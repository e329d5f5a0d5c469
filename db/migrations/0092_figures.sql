CREATE INDEX "newsletter_recipients_figures" ON "newsletter_recipients" USING btree ("newsletter_id","state","subscriber_id");--> statement-breakpoint
CREATE INDEX "payment_attempts_figures" ON "payment_attempts" USING btree ("created_at","method","state","error_code");
