-- Orders keep the name of their method. Until now there were two, which could not be renamed.
ALTER TABLE "orders" ADD COLUMN "shipping_method_name" text DEFAULT 'Standard' NOT NULL;--> statement-breakpoint
UPDATE "orders" SET "shipping_method_name" = 'Express' WHERE "shipping_method" = 'express';--> statement-breakpoint
ALTER TABLE "orders" ALTER COLUMN "shipping_method_name" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "is_collected" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- The methods of saved settings become a list. One that no zone offered was off.
UPDATE "shipping_settings" SET "settings" = jsonb_set("settings", '{methods}', (
	SELECT jsonb_agg(
		"settings" -> 'methods' -> id || jsonb_build_object('id', id, 'name', initcap(id), 'description', '', 'isOffered',
			EXISTS (SELECT FROM jsonb_array_elements("settings" -> 'zones') AS zone WHERE jsonb_typeof(zone -> 'methods' -> id) = 'object'))
		ORDER BY place)
	FROM unnest(ARRAY['standard', 'express']) WITH ORDINALITY AS specified (id, place)
)) WHERE jsonb_typeof("settings" -> 'methods') = 'object';
