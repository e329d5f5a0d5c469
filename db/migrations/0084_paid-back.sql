ALTER TABLE "refunds" ADD COLUMN "paid_back_by" text;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "paid_back_reference" text;--> statement-breakpoint
CREATE INDEX "payment_attempts_reference" ON "payment_attempts" USING btree (upper(replace("utr", ' ', ''))) WHERE "payment_attempts"."method" <> 'online';