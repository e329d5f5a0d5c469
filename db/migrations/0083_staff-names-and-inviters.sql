DROP INDEX "audit_log_actor";--> statement-breakpoint
ALTER TABLE "staff_invitations" ADD COLUMN "invited_by_id" uuid;--> statement-breakpoint
ALTER TABLE "staff_invitations" ADD CONSTRAINT "staff_invitations_invited_by_id_customers_id_fk" FOREIGN KEY ("invited_by_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_log_actor_name" ON "audit_log" USING btree ("actor_name","id") WHERE "audit_log"."actor_id" is null;--> statement-breakpoint
CREATE INDEX "audit_log_actor" ON "audit_log" USING btree ("actor_id","id");--> statement-breakpoint
-- Who sent an open invitation, or sent it again, is in the audit log.
UPDATE "staff_invitations" SET "invited_by_id" = (SELECT "actor_id" FROM "audit_log" WHERE "subject" = "staff_invitations"."email" AND "action" IN ('invited to the staff', 'invitation sent again') ORDER BY "id" DESC LIMIT 1);--> statement-breakpoint
-- Of somebody who is an owner no longer, as the shop does from now on.
DELETE FROM "staff_invitations" USING "customers" WHERE "customers"."id" = "staff_invitations"."invited_by_id" AND "customers"."role" <> 'owner';
