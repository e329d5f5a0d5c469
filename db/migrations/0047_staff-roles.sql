-- Whoever was an admin could do everything, which is what an owner can.
ALTER TYPE "public"."customer_role" RENAME VALUE 'admin' TO 'owner';--> statement-breakpoint
ALTER TYPE "public"."customer_role" ADD VALUE 'manager';--> statement-breakpoint
ALTER TYPE "public"."customer_role" ADD VALUE 'packer';--> statement-breakpoint
ALTER TYPE "public"."customer_role" ADD VALUE 'accountant';--> statement-breakpoint
ALTER TYPE "public"."customer_role" ADD VALUE 'support';
