CREATE TABLE "stock_holds" (
	"order_id" uuid NOT NULL,
	"product_id" integer NOT NULL,
	"size_value" text NOT NULL,
	"quantity" integer NOT NULL,
	"released_at" timestamp with time zone,
	CONSTRAINT "stock_holds_order_id_product_id_size_value_pk" PRIMARY KEY("order_id","product_id","size_value"),
	CONSTRAINT "stock_hold_positive" CHECK ("stock_holds"."quantity" > 0)
);
--> statement-breakpoint
CREATE TABLE "stock_levels" (
	"product_id" integer NOT NULL,
	"size_value" text NOT NULL,
	"left" integer NOT NULL,
	"low_at" integer NOT NULL,
	CONSTRAINT "stock_levels_product_id_size_value_pk" PRIMARY KEY("product_id","size_value"),
	CONSTRAINT "stock_left_not_negative" CHECK ("stock_levels"."left" >= 0),
	CONSTRAINT "stock_low_at_not_negative" CHECK ("stock_levels"."low_at" >= 0)
);
--> statement-breakpoint
ALTER TABLE "stock_holds" ADD CONSTRAINT "stock_holds_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;