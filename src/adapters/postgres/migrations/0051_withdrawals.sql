CREATE TABLE "withdrawals" (
	"id" uuid PRIMARY KEY NOT NULL,
	"reference" text NOT NULL,
	"order_id" uuid,
	"order_number" text NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"items" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"handled_at" timestamp (3) with time zone
);
--> statement-breakpoint
-- Beside the last version: the constraint that follows allows all its kinds.
ALTER TABLE "letters" DROP CONSTRAINT "letters_kind_known";--> statement-breakpoint
-- Beside the last version: it does not use this new table.
ALTER TABLE "withdrawals" ADD CONSTRAINT "withdrawals_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "withdrawals_by_email" ON "withdrawals" USING btree (lower("email"),"created_at");--> statement-breakpoint
CREATE INDEX "withdrawals_of_order" ON "withdrawals" USING btree ("order_id");--> statement-breakpoint
-- Beside the last version: it writes only the other kinds.
ALTER TABLE "letters" ADD CONSTRAINT "letters_kind_known" CHECK ("letters"."kind" in ('order-paid', 'prove-email', 'reset-password', 'password-guessed', 'enquiry-received', 'withdrawal-received'));