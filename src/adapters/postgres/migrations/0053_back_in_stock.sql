CREATE TABLE "back_in_stock_requests" (
	"digest" text PRIMARY KEY NOT NULL,
	"product_id" text NOT NULL,
	"email" text NOT NULL,
	"unsubscribe_secret" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"confirmed_at" timestamp (3) with time zone,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
-- Beside the last version: the constraint that follows allows all its kinds.
ALTER TABLE "letters" DROP CONSTRAINT "letters_kind_known";--> statement-breakpoint
-- Beside the last version: it does not use this new table.
ALTER TABLE "back_in_stock_requests" ADD CONSTRAINT "back_in_stock_requests_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "back_in_stock_requests_once" ON "back_in_stock_requests" USING btree (lower("email"),"product_id");--> statement-breakpoint
CREATE INDEX "back_in_stock_requests_of_product" ON "back_in_stock_requests" USING btree ("product_id","confirmed_at");--> statement-breakpoint
CREATE INDEX "back_in_stock_requests_by_unsubscribe_secret" ON "back_in_stock_requests" USING btree ("unsubscribe_secret");--> statement-breakpoint
CREATE INDEX "back_in_stock_requests_by_end" ON "back_in_stock_requests" USING btree ("expires_at");--> statement-breakpoint
-- Beside the last version: it writes only the other kinds.
ALTER TABLE "letters" ADD CONSTRAINT "letters_kind_known" CHECK ("letters"."kind" in ('order-paid', 'order-unpaid', 'order-cancelled', 'order-refunded', 'order-address-changed', 'order-access-code', 'order-link', 'prove-email', 'reset-password', 'password-guessed', 'enquiry-received', 'withdrawal-received', 'confirm-back-in-stock', 'back-in-stock'));