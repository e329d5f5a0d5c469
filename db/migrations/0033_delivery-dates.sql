ALTER TABLE "orders" ADD COLUMN "delivery_from" date;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "delivery_to" date;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "delivery_in_order" CHECK (("orders"."delivery_from" is null) = ("orders"."delivery_to" is null) and "orders"."delivery_from" <= "orders"."delivery_to");