ALTER TABLE "invoices" DROP CONSTRAINT "invoices_one_of_a_kind";--> statement-breakpoint
CREATE INDEX "invoices_order" ON "invoices" USING btree ("order_id");--> statement-breakpoint
CREATE UNIQUE INDEX "invoices_one_an_order" ON "invoices" USING btree ("order_id") WHERE "invoices"."kind" = 'invoice';