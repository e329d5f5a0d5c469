CREATE TABLE "page_versions" (
	"page" text NOT NULL,
	"version" integer NOT NULL,
	"content" jsonb NOT NULL,
	"restored" integer,
	"saved_at" timestamp with time zone NOT NULL,
	"saved_by" text NOT NULL,
	CONSTRAINT "page_versions_page_version_pk" PRIMARY KEY("page","version"),
	CONSTRAINT "page_version_positive" CHECK ("page_versions"."version" > 0)
);
