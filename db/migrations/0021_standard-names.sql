ALTER TABLE "letters" RENAME TO "emails";--> statement-breakpoint
ALTER TABLE "emails" RENAME CONSTRAINT "letters_key_unique" TO "emails_key_unique";--> statement-breakpoint
ALTER TABLE "emails" RENAME CONSTRAINT "letters_pkey" TO "emails_pkey";--> statement-breakpoint
ALTER TABLE "emails" RENAME COLUMN "sealed" TO "encrypted_secret";--> statement-breakpoint
ALTER TABLE "emails" RENAME COLUMN "leave_url" TO "unsubscribe_url";--> statement-breakpoint
ALTER TABLE "emails" RENAME COLUMN "forget_once_sent" TO "delete_once_sent";--> statement-breakpoint
ALTER TABLE "particulars" RENAME TO "business_details";--> statement-breakpoint
ALTER TABLE "business_details" RENAME CONSTRAINT "particulars_pkey" TO "business_details_pkey";--> statement-breakpoint
ALTER TABLE "product_texts" RENAME TO "product_content";--> statement-breakpoint
ALTER TABLE "product_content" RENAME CONSTRAINT "product_texts_pkey" TO "product_content_pkey";--> statement-breakpoint
ALTER TABLE "deleted_pictures" RENAME TO "deleted_images";--> statement-breakpoint
ALTER TABLE "deleted_images" RENAME CONSTRAINT "deleted_pictures_pkey" TO "deleted_images_pkey";--> statement-breakpoint
ALTER TABLE "audit_log" RENAME COLUMN "act" TO "action";--> statement-breakpoint
ALTER TABLE "second_factors" RENAME COLUMN "sealed_key" TO "encrypted_key";
