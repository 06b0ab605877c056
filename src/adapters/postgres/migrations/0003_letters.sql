CREATE TABLE "account_links" (
	"digest" text PRIMARY KEY NOT NULL,
	"purpose" text NOT NULL,
	"user_id" uuid,
	"email" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "account_links_purpose_known" CHECK ("account_links"."purpose" in ('prove-email', 'reset-password'))
);
--> statement-breakpoint
CREATE TABLE "enquiries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"reference" text NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"phone" text NOT NULL,
	"town" text NOT NULL,
	"message" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "letters" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"to" text NOT NULL,
	"kind" text NOT NULL,
	"facts" jsonb,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"due_at" timestamp (3) with time zone DEFAULT date_trunc('milliseconds', now()),
	"until" timestamp (3) with time zone NOT NULL,
	"sent_at" timestamp (3) with time zone,
	"attempts" integer DEFAULT 0 NOT NULL,
	"last_error" text,
	CONSTRAINT "letters_kind_known" CHECK ("letters"."kind" in ('order-paid', 'prove-email', 'reset-password', 'enquiry-received')),
	CONSTRAINT "letters_due_has_facts" CHECK ("letters"."due_at" is null or "letters"."facts" is not null)
);
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "link_secret" text DEFAULT replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '') NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "email_proven_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "account_links" ADD CONSTRAINT "account_links_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "account_links_by_email" ON "account_links" USING btree (lower("email"),"purpose","created_at");--> statement-breakpoint
CREATE INDEX "account_links_by_user" ON "account_links" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "account_links_by_end" ON "account_links" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "enquiries_by_email" ON "enquiries" USING btree (lower("email"),"created_at");--> statement-breakpoint
CREATE INDEX "letters_due" ON "letters" USING btree ("due_at") WHERE "letters"."due_at" is not null;--> statement-breakpoint
CREATE INDEX "letters_by_age" ON "letters" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "orders_of_guest" ON "orders" USING btree (lower("email")) WHERE "orders"."user_id" is null;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_link_once" UNIQUE("link_secret");