CREATE TABLE "newsletter_recipients" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "newsletter_recipients_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"newsletter_id" uuid NOT NULL,
	"subscriber_id" uuid NOT NULL,
	"state" text DEFAULT 'queued' NOT NULL,
	"attempts" smallint DEFAULT 0 NOT NULL,
	"due_at" timestamp with time zone,
	"claimed_at" timestamp with time zone,
	"settled_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "newsletters" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"status" text DEFAULT 'draft' NOT NULL,
	"content" jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"pace" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"created_by" text NOT NULL,
	"saved_at" timestamp with time zone NOT NULL,
	"saved_by" text NOT NULL,
	"slug" text,
	"issue" jsonb,
	"recipient_count" integer,
	"started_at" timestamp with time zone,
	"finished_at" timestamp with time zone,
	"next_send_at" timestamp with time zone,
	"problem" text,
	CONSTRAINT "newsletters_slug_unique" UNIQUE("slug"),
	CONSTRAINT "newsletter_pace_positive" CHECK ("newsletters"."pace" > 0),
	CONSTRAINT "started_newsletter_is_complete" CHECK ("newsletters"."status" = 'draft' or ("newsletters"."slug" is not null and "newsletters"."issue" is not null and "newsletters"."recipient_count" is not null and "newsletters"."started_at" is not null))
);
--> statement-breakpoint
ALTER TABLE "subscribers" ADD COLUMN "bounced_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "newsletter_recipients" ADD CONSTRAINT "newsletter_recipients_newsletter_id_newsletters_id_fk" FOREIGN KEY ("newsletter_id") REFERENCES "public"."newsletters"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "newsletter_recipients_once" ON "newsletter_recipients" USING btree ("newsletter_id","subscriber_id");--> statement-breakpoint
CREATE INDEX "newsletter_recipients_subscriber" ON "newsletter_recipients" USING btree ("subscriber_id");--> statement-breakpoint
CREATE INDEX "newsletter_recipients_open" ON "newsletter_recipients" USING btree ("newsletter_id","id") WHERE "newsletter_recipients"."state" in ('queued', 'sending');--> statement-breakpoint
CREATE INDEX "newsletter_recipients_settled" ON "newsletter_recipients" USING btree ("newsletter_id","settled_at") WHERE "newsletter_recipients"."settled_at" is not null;--> statement-breakpoint
CREATE INDEX "newsletters_started" ON "newsletters" USING btree ("started_at");