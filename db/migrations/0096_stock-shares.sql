ALTER TABLE "stock_holds" ADD COLUMN "holder" text;--> statement-breakpoint
CREATE INDEX "stock_holds_holder" ON "stock_holds" USING btree ("holder") WHERE "stock_holds"."holder" is not null;