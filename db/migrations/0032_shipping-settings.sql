CREATE TABLE "shipping_settings" (
	"version" integer PRIMARY KEY NOT NULL,
	"settings" jsonb NOT NULL,
	"saved_at" timestamp with time zone NOT NULL,
	"saved_by" text NOT NULL,
	CONSTRAINT "shipping_version_positive" CHECK ("shipping_settings"."version" > 0)
);
