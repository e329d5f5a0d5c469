CREATE TABLE "replacements" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"number" text NOT NULL,
	"order_id" uuid NOT NULL,
	"items" jsonb NOT NULL,
	"reason" text NOT NULL,
	"note" text NOT NULL,
	"stock" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"by" text NOT NULL,
	"tracking_number" text,
	"courier" text,
	"shipped_at" timestamp with time zone,
	"withdrawn_at" timestamp with time zone,
	CONSTRAINT "replacements_number_unique" UNIQUE("number"),
	CONSTRAINT "replacement_reason_known" CHECK ("replacements"."reason" in ('damaged', 'lost', 'wrong_item', 'other')),
	CONSTRAINT "shipped_replacement_is_tracked" CHECK (("replacements"."shipped_at" is null) = ("replacements"."tracking_number" is null)),
	CONSTRAINT "replacement_ends_once" CHECK ("replacements"."shipped_at" is null or "replacements"."withdrawn_at" is null)
);
--> statement-breakpoint
ALTER TABLE "replacements" ADD CONSTRAINT "replacements_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "replacements_order" ON "replacements" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "replacements_waiting" ON "replacements" USING btree ("created_at") WHERE "replacements"."shipped_at" is null and "replacements"."withdrawn_at" is null;--> statement-breakpoint
CREATE INDEX "replacements_tracking" ON "replacements" USING btree (upper("tracking_number")) WHERE "replacements"."tracking_number" is not null;