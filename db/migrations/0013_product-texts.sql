CREATE TABLE "product_texts" (
	"product_id" integer PRIMARY KEY NOT NULL,
	"description" text NOT NULL,
	"story" text NOT NULL,
	"features" jsonb NOT NULL,
	"image" text NOT NULL,
	"additional_images" jsonb NOT NULL,
	"badge" text,
	"on_sale_since" date
);
