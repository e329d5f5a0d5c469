CREATE TABLE "catalogue_import_lines" (
	"import_id" uuid NOT NULL,
	"line" integer NOT NULL,
	"position" integer NOT NULL,
	"product" text NOT NULL,
	"pack" text NOT NULL,
	"changes" text[] NOT NULL,
	"reason" text,
	CONSTRAINT "catalogue_import_lines_import_id_line_position_pk" PRIMARY KEY("import_id","line","position")
);
--> statement-breakpoint
ALTER TABLE "catalogue_import_lines" ADD CONSTRAINT "catalogue_import_lines_import_id_catalogue_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."catalogue_imports"("id") ON DELETE cascade ON UPDATE no action;