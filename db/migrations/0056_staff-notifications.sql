CREATE TYPE "public"."notification_delivery" AS ENUM('each', 'daily');--> statement-breakpoint
CREATE TABLE "staff_digest_items" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "staff_digest_items_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"customer_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"summary" text NOT NULL,
	"path" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "staff_notifications" (
	"customer_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"delivery" "notification_delivery" NOT NULL,
	CONSTRAINT "staff_notifications_customer_id_kind_pk" PRIMARY KEY("customer_id","kind")
);
--> statement-breakpoint
CREATE TABLE "low_stock_notices" (
	"product_id" integer NOT NULL,
	"size_value" text NOT NULL,
	CONSTRAINT "low_stock_notices_product_id_size_value_pk" PRIMARY KEY("product_id","size_value")
);
--> statement-breakpoint
ALTER TABLE "staff_digest_items" ADD CONSTRAINT "staff_digest_items_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_notifications" ADD CONSTRAINT "staff_notifications_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "staff_digest_items_customer" ON "staff_digest_items" USING btree ("customer_id");