ALTER TYPE "public"."promo_kind" ADD VALUE 'free_shipping';--> statement-breakpoint
ALTER TYPE "public"."promo_kind" ADD VALUE 'buy_x_get_y';--> statement-breakpoint
ALTER TABLE "promo_codes" DROP CONSTRAINT "terms_fit_kind";--> statement-breakpoint
ALTER TABLE "order_items" ADD COLUMN "discount_paise" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "order_items" ADD COLUMN "free_quantity" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "offer_name" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "shipping_discount_paise" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "promo_codes" ADD COLUMN "method" text DEFAULT 'code' NOT NULL;--> statement-breakpoint
ALTER TABLE "promo_codes" ADD COLUMN "name" text;--> statement-breakpoint
ALTER TABLE "promo_codes" ADD COLUMN "campaign_id" uuid;--> statement-breakpoint
ALTER TABLE "promo_codes" ADD COLUMN "goods" jsonb;--> statement-breakpoint
ALTER TABLE "promo_codes" ADD COLUMN "buy_quantity" integer;--> statement-breakpoint
ALTER TABLE "promo_codes" ADD COLUMN "get_quantity" integer;--> statement-breakpoint
ALTER TABLE "promo_codes" ADD COLUMN "free_goods" jsonb;--> statement-breakpoint
ALTER TABLE "promo_codes" ADD COLUMN "first_order_only" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "promo_codes" ADD COLUMN "codes_downloaded_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "promo_codes" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "promo_codes" ADD CONSTRAINT "promo_codes_campaign_id_promo_codes_id_fk" FOREIGN KEY ("campaign_id") REFERENCES "public"."promo_codes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "orders_mailbox" ON "orders" USING btree ((case when split_part(lower("recipient" ->> 'email'), '@', 2) in ('gmail.com', 'googlemail.com') then replace(split_part(split_part(lower("recipient" ->> 'email'), '@', 1), '+', 1), '.', '') || '@gmail.com' else split_part(split_part(lower("recipient" ->> 'email'), '@', 1), '+', 1) || '@' || split_part(lower("recipient" ->> 'email'), '@', 2) end));--> statement-breakpoint
CREATE INDEX "promo_codes_automatic" ON "promo_codes" USING btree ("id") WHERE "promo_codes"."method" = 'automatic';--> statement-breakpoint
CREATE INDEX "promo_codes_campaign" ON "promo_codes" USING btree ("campaign_id") WHERE "promo_codes"."campaign_id" is not null;--> statement-breakpoint
ALTER TABLE "order_items" ADD CONSTRAINT "discount_in_price" CHECK ("order_items"."discount_paise" between 0 and "order_items"."price_paise"::bigint * "order_items"."quantity");--> statement-breakpoint
ALTER TABLE "order_items" ADD CONSTRAINT "free_in_quantity" CHECK ("order_items"."free_quantity" between 0 and "order_items"."quantity");--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "promotions_never_add_up" CHECK ("orders"."promo_code" is null or "orders"."offer_name" is null);--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "shipping_discount_in_shipping" CHECK ("orders"."shipping_discount_paise" between 0 and least("orders"."shipping_paise", "orders"."discount_paise"));--> statement-breakpoint
ALTER TABLE "promo_codes" ADD CONSTRAINT "promo_method" CHECK ("promo_codes"."method" in ('code', 'automatic', 'campaign'));--> statement-breakpoint
ALTER TABLE "promo_codes" ADD CONSTRAINT "offer_has_a_name" CHECK ("promo_codes"."method" = 'code' or "promo_codes"."name" is not null);--> statement-breakpoint
ALTER TABLE "promo_codes" ADD CONSTRAINT "offer_is_for_everybody" CHECK ("promo_codes"."method" <> 'automatic' or ("promo_codes"."uses" is null and "promo_codes"."uses_per_customer" is null and not "promo_codes"."first_order_only"));--> statement-breakpoint
ALTER TABLE "promo_codes" ADD CONSTRAINT "first_order_once" CHECK (not "promo_codes"."first_order_only" or coalesce("promo_codes"."uses_per_customer", 0) = 1);--> statement-breakpoint
ALTER TABLE "promo_codes" ADD CONSTRAINT "packs_fit_kind" CHECK ("promo_codes"."kind"::text = 'buy_x_get_y' or ("promo_codes"."buy_quantity" is null and "promo_codes"."get_quantity" is null and "promo_codes"."free_goods" is null));--> statement-breakpoint
ALTER TABLE "promo_codes" ADD CONSTRAINT "terms_fit_kind" CHECK (case "promo_codes"."kind"::text
				when 'percentage' then "promo_codes"."percent" between 1 and 100 and "promo_codes"."amount_paise" is null
				when 'fixed' then "promo_codes"."amount_paise" > 0 and "promo_codes"."percent" is null and "promo_codes"."at_most_paise" is null
				when 'free_shipping' then "promo_codes"."percent" is null and "promo_codes"."amount_paise" is null and "promo_codes"."at_most_paise" is null and "promo_codes"."goods" is null
				when 'buy_x_get_y' then coalesce("promo_codes"."buy_quantity", 0) > 0 and coalesce("promo_codes"."get_quantity", 0) > 0 and "promo_codes"."percent" is null and "promo_codes"."amount_paise" is null and "promo_codes"."at_most_paise" is null
			end);--> statement-breakpoint
-- A backup has its rows in no particular order, so a code may come before its campaign.
ALTER TABLE "promo_codes" ALTER CONSTRAINT "promo_codes_campaign_id_promo_codes_id_fk" DEFERRABLE INITIALLY DEFERRED;
