CREATE TABLE "order_access_codes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"order_id" uuid NOT NULL,
	"digest" text NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "order_access_grants" (
	"order_id" uuid NOT NULL,
	"digest" text NOT NULL,
	"granted_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "order_access_grants_order_id_digest_pk" PRIMARY KEY("order_id","digest")
);
--> statement-breakpoint
-- Beside the last version: the constraint that follows allows all its kinds.
ALTER TABLE "letters" DROP CONSTRAINT "letters_kind_known";--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "payment_reminder_at" timestamp (3) with time zone;--> statement-breakpoint
-- Beside the last version: it does not use this new table.
ALTER TABLE "order_access_codes" ADD CONSTRAINT "order_access_codes_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
-- Beside the last version: it does not use this new table.
ALTER TABLE "order_access_grants" ADD CONSTRAINT "order_access_grants_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "order_access_codes_of_order" ON "order_access_codes" USING btree ("order_id","created_at");--> statement-breakpoint
CREATE INDEX "order_access_codes_by_age" ON "order_access_codes" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "order_access_grants_by_age" ON "order_access_grants" USING btree ("granted_at");--> statement-breakpoint
-- Beside the last version: it writes only its own kinds, and retries those it does not know.
ALTER TABLE "letters" ADD CONSTRAINT "letters_kind_known" CHECK ("letters"."kind" in ('order-paid', 'order-unpaid', 'order-cancelled', 'order-refunded', 'order-address-changed', 'order-access-code', 'order-link', 'prove-email', 'reset-password', 'password-guessed', 'enquiry-received', 'withdrawal-received'));