ALTER TYPE "public"."refund_state" ADD VALUE 'by_hand';--> statement-breakpoint
CREATE TABLE "quotations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"number" integer GENERATED ALWAYS AS IDENTITY (sequence name "quotations_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1001 CACHE 1),
	"request_key" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"channel" text NOT NULL,
	"checkout_id" uuid NOT NULL,
	"customer_id" uuid,
	"recipient" jsonb NOT NULL,
	"billing" jsonb NOT NULL,
	"gst_buyer" jsonb,
	"lines" jsonb NOT NULL,
	"shipping_method" text NOT NULL,
	"shipping_method_name" text NOT NULL,
	"is_collected" boolean NOT NULL,
	"rate" jsonb NOT NULL,
	"discount_paise" integer NOT NULL,
	"discount_reason" text NOT NULL,
	"terms" text NOT NULL,
	"note" text NOT NULL,
	"last_day" date NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"created_by" text NOT NULL,
	"emails_sent" integer DEFAULT 0 NOT NULL,
	"emailed_at" timestamp with time zone,
	CONSTRAINT "quotations_number_unique" UNIQUE("number"),
	CONSTRAINT "quotations_request_key_unique" UNIQUE("request_key"),
	CONSTRAINT "quotations_checkout_id_unique" UNIQUE("checkout_id"),
	CONSTRAINT "quotation_discount_not_negative" CHECK ("quotations"."discount_paise" >= 0)
);
--> statement-breakpoint
ALTER TABLE "checkouts" ADD COLUMN "is_entered_by_shop" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "checkouts" ADD COLUMN "closed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "payment_method" text DEFAULT 'online' NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD COLUMN "method" text DEFAULT 'online' NOT NULL;--> statement-breakpoint
ALTER TABLE "quotations" ADD CONSTRAINT "quotations_checkout_id_checkouts_id_fk" FOREIGN KEY ("checkout_id") REFERENCES "public"."checkouts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quotations" ADD CONSTRAINT "quotations_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "quotations_last_day" ON "quotations" USING btree ("last_day");--> statement-breakpoint
CREATE INDEX "quotations_customer" ON "quotations" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "quotations_phone" ON "quotations" USING btree (("recipient" ->> 'phone'));--> statement-breakpoint
CREATE INDEX "quotations_email_from" ON "quotations" USING btree ((lower("recipient" ->> 'email')) collate "C");--> statement-breakpoint
CREATE INDEX "quotations_name_from" ON "quotations" USING btree ((lower("recipient" ->> 'name')) collate "C");