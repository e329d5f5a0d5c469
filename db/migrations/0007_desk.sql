CREATE INDEX "orders_status" ON "orders" USING btree ("status","created_at");--> statement-breakpoint
CREATE INDEX "orders_newest" ON "orders" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "orders_number_from" ON "orders" USING btree ("number" collate "C");--> statement-breakpoint
CREATE INDEX "orders_email_from" ON "orders" USING btree ((lower("recipient" ->> 'email')) collate "C");--> statement-breakpoint
CREATE INDEX "orders_name_from" ON "orders" USING btree ((lower("recipient" ->> 'name')) collate "C");--> statement-breakpoint
CREATE INDEX "orders_phone" ON "orders" USING btree (("recipient" ->> 'phone'));--> statement-breakpoint
CREATE INDEX "orders_pincode" ON "orders" USING btree (("recipient" ->> 'pincode'));