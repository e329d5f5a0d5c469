CREATE TABLE "packed_batches" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "packed_batches_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"order_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"replacement_id" uuid,
	"batch_id" integer NOT NULL,
	CONSTRAINT "packed_batches_once" UNIQUE NULLS NOT DISTINCT("order_id","position","replacement_id")
);
--> statement-breakpoint
CREATE TABLE "roast_batches" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "roast_batches_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"number" text NOT NULL,
	"product_id" integer NOT NULL,
	"roast_day" date NOT NULL,
	"best_before" date NOT NULL,
	"is_open" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"by" text NOT NULL,
	CONSTRAINT "best_after_the_roast" CHECK ("roast_batches"."best_before" > "roast_batches"."roast_day")
);
--> statement-breakpoint
ALTER TABLE "packed_batches" ADD CONSTRAINT "packed_batches_replacement_id_replacements_id_fk" FOREIGN KEY ("replacement_id") REFERENCES "public"."replacements"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "packed_batches" ADD CONSTRAINT "packed_batches_batch_id_roast_batches_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."roast_batches"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "packed_batches" ADD CONSTRAINT "packed_batches_item" FOREIGN KEY ("order_id","position") REFERENCES "public"."order_items"("order_id","position") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "roast_batches" ADD CONSTRAINT "roast_batches_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "packed_batches_batch" ON "packed_batches" USING btree ("batch_id");--> statement-breakpoint
CREATE UNIQUE INDEX "roast_batches_number" ON "roast_batches" USING btree (lower("number"));--> statement-breakpoint
CREATE INDEX "roast_batches_open" ON "roast_batches" USING btree ("product_id") WHERE "roast_batches"."is_open";