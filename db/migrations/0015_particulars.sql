CREATE TABLE "particulars" (
	"key" text PRIMARY KEY NOT NULL,
	"value" text NOT NULL
);
