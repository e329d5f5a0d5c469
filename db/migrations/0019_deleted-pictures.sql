CREATE TABLE "deleted_pictures" (
	"path" text PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL
);
