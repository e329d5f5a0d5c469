CREATE TABLE "price_differences" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"order_id" uuid NOT NULL,
	"exchange" jsonb NOT NULL,
	"amount_paise" integer NOT NULL,
	"reason" text NOT NULL,
	"by" text NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"last_day" date NOT NULL,
	"paid_at" timestamp with time zone,
	"withdrawn_at" timestamp with time zone,
	CONSTRAINT "difference_positive" CHECK ("price_differences"."amount_paise" > 0),
	CONSTRAINT "paid_or_withdrawn" CHECK ("price_differences"."paid_at" is null or "price_differences"."withdrawn_at" is null)
);
--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD COLUMN "difference_id" uuid;--> statement-breakpoint
ALTER TABLE "price_differences" ADD CONSTRAINT "price_differences_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "price_differences_order" ON "price_differences" USING btree ("order_id");--> statement-breakpoint
CREATE UNIQUE INDEX "price_differences_one_open" ON "price_differences" USING btree ("order_id") WHERE "price_differences"."paid_at" is null and "price_differences"."withdrawn_at" is null;--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD CONSTRAINT "payment_attempts_difference_id_price_differences_id_fk" FOREIGN KEY ("difference_id") REFERENCES "public"."price_differences"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payment_attempts_difference" ON "payment_attempts" USING btree ("difference_id") WHERE "payment_attempts"."difference_id" is not null;