CREATE TABLE "return_pictures" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"return_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"mimetype" text NOT NULL,
	"bytes" "bytea" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "return_steps" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "return_steps_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"return_id" uuid NOT NULL,
	"state" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"by" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "returns" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"order_id" uuid NOT NULL,
	"state" text NOT NULL,
	"items" jsonb NOT NULL,
	"reason" text NOT NULL,
	"message" text NOT NULL,
	"wish" text NOT NULL,
	"answer" text DEFAULT '' NOT NULL,
	"sends_back" boolean,
	"is_restocked" boolean,
	"settled_by" text,
	"refund_paise" integer,
	"replacement_id" uuid,
	CONSTRAINT "return_state_known" CHECK ("returns"."state" in ('asked', 'agreed', 'declined', 'withdrawn', 'received', 'settled')),
	CONSTRAINT "return_settled_by" CHECK (("returns"."state" = 'settled') = ("returns"."settled_by" is not null) and "returns"."settled_by" in ('refund', 'replacement', 'other')),
	CONSTRAINT "return_settlement_complete" CHECK (("returns"."settled_by" is not distinct from 'refund') = ("returns"."refund_paise" is not null)
				and ("returns"."settled_by" is not distinct from 'replacement') = ("returns"."replacement_id" is not null))
);
--> statement-breakpoint
ALTER TABLE "return_pictures" ADD CONSTRAINT "return_pictures_return_id_returns_id_fk" FOREIGN KEY ("return_id") REFERENCES "public"."returns"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "return_steps" ADD CONSTRAINT "return_steps_return_id_returns_id_fk" FOREIGN KEY ("return_id") REFERENCES "public"."returns"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "returns" ADD CONSTRAINT "returns_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "returns" ADD CONSTRAINT "returns_replacement_id_replacements_id_fk" FOREIGN KEY ("replacement_id") REFERENCES "public"."replacements"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "return_pictures_return" ON "return_pictures" USING btree ("return_id","position");--> statement-breakpoint
CREATE INDEX "return_steps_return" ON "return_steps" USING btree ("return_id");--> statement-breakpoint
CREATE INDEX "returns_order" ON "returns" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "returns_open" ON "returns" USING btree ("state") WHERE "returns"."state" in ('asked', 'agreed', 'received');--> statement-breakpoint
CREATE UNIQUE INDEX "returns_replacement" ON "returns" USING btree ("replacement_id") WHERE "returns"."replacement_id" is not null;