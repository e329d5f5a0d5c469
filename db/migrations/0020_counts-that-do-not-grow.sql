DROP INDEX "orders_status";--> statement-breakpoint
CREATE INDEX "payment_attempts_newest" ON "payment_attempts" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "payment_attempts_review" ON "payment_attempts" USING btree ("id") WHERE "payment_attempts"."state" = 'review';--> statement-breakpoint
CREATE INDEX "refunds_state" ON "refunds" USING btree ("state","created_at");--> statement-breakpoint
CREATE INDEX "orders_status" ON "orders" USING btree ("status","created_at","id") WHERE "orders"."removed_at" is null;