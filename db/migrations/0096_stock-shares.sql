ALTER TABLE "stock_holds" ADD COLUMN "network" text;--> statement-breakpoint
CREATE INDEX "stock_holds_network" ON "stock_holds" USING btree ("network") WHERE "stock_holds"."network" is not null;