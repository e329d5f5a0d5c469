CREATE TABLE "hidden_setup_steps" (
	"customer_id" uuid NOT NULL,
	"step" text NOT NULL,
	CONSTRAINT "hidden_setup_steps_customer_id_step_pk" PRIMARY KEY("customer_id","step")
);
--> statement-breakpoint
ALTER TABLE "hidden_setup_steps" ADD CONSTRAINT "hidden_setup_steps_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;