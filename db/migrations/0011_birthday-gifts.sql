CREATE TABLE "birthday_gifts" (
	"customer_id" uuid NOT NULL,
	"year" integer NOT NULL,
	"given_at" timestamp with time zone NOT NULL,
	CONSTRAINT "birthday_gifts_customer_id_year_pk" PRIMARY KEY("customer_id","year")
);
--> statement-breakpoint
ALTER TABLE "promo_codes" ADD COLUMN "is_gift" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "birthday_gifts" ADD CONSTRAINT "birthday_gifts_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;