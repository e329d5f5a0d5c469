CREATE TABLE "security_events" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "security_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"at" timestamp with time zone NOT NULL,
	"event" text NOT NULL,
	"account" text,
	"network" text,
	"reason" text NOT NULL
);
--> statement-breakpoint
CREATE INDEX "security_events_at" ON "security_events" USING btree ("at");