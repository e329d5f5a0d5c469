CREATE INDEX "customers_email_start" ON "customers" USING btree ("email" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "customers_name_start" ON "customers" USING btree (lower("name") text_pattern_ops);--> statement-breakpoint
CREATE INDEX "customers_phone" ON "customers" USING btree ("phone_number");--> statement-breakpoint
CREATE INDEX "subscribers_email_start" ON "subscribers" USING btree (lower("email") text_pattern_ops);