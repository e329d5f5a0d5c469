ALTER TABLE "order_corrections" DROP CONSTRAINT "correction_kind_known";--> statement-breakpoint
DROP INDEX "invoices_one_an_order";--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "revision" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "invoices_one_a_revision" ON "invoices" USING btree ("order_id","revision") WHERE "invoices"."kind" = 'invoice';--> statement-breakpoint
ALTER TABLE "order_corrections" ADD CONSTRAINT "correction_kind_known" CHECK ("order_corrections"."kind" in ('recipient', 'tracking', 'grind', 'delivery', 'gst_buyer', 'size'));