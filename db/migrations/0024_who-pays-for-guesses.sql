CREATE TABLE "device_links" (
	"customer_id" uuid PRIMARY KEY NOT NULL,
	"token_hash" text,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "device_links_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "known_devices" (
	"customer_id" uuid NOT NULL,
	"device_hash" text NOT NULL,
	"last_used_at" timestamp with time zone NOT NULL,
	CONSTRAINT "known_devices_customer_id_device_hash_pk" PRIMARY KEY("customer_id","device_hash")
);
--> statement-breakpoint
CREATE TABLE "guesses" (
	"subject" text PRIMARY KEY NOT NULL,
	"times" timestamp with time zone[] NOT NULL,
	"last_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "one_time_codes" DROP CONSTRAINT "one_time_codes_email_purpose_pk";--> statement-breakpoint
ALTER TABLE "one_time_codes" ADD COLUMN "device_hash" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "one_time_codes" ADD CONSTRAINT "one_time_codes_email_purpose_device_hash_pk" PRIMARY KEY("email","purpose","device_hash");--> statement-breakpoint
ALTER TABLE "device_links" ADD CONSTRAINT "device_links_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "known_devices" ADD CONSTRAINT "known_devices_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "known_devices_last_used" ON "known_devices" USING btree ("last_used_at");--> statement-breakpoint
CREATE INDEX "guesses_last" ON "guesses" USING btree ("last_at");--> statement-breakpoint
ALTER TABLE "credentials" DROP COLUMN "failures";--> statement-breakpoint
ALTER TABLE "credentials" DROP COLUMN "locked_until";