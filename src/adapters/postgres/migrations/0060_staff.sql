CREATE TABLE "audit_entries" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "audit_entries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"request_id" uuid NOT NULL,
	"staff_id" uuid,
	"request_key" text NOT NULL,
	"verb" text NOT NULL,
	"object" text NOT NULL,
	"object_id" text NOT NULL,
	"changes" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "audit_personal_values" (
	"entry_id" bigint NOT NULL,
	"field" text NOT NULL,
	"before" text,
	"after" text,
	CONSTRAINT "audit_personal_values_entry_id_field_pk" PRIMARY KEY("entry_id","field")
);
--> statement-breakpoint
CREATE TABLE "staff" (
	"id" uuid PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"name" text NOT NULL,
	"role" text NOT NULL,
	"password_hash" text,
	"totp_secret" text,
	"totp_step" bigint DEFAULT 0 NOT NULL,
	"credential_revision" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"last_sign_in_at" timestamp (3) with time zone,
	"removed_at" timestamp (3) with time zone,
	CONSTRAINT "staff_role_known" CHECK ("staff"."role" in ('owner', 'manager', 'packer')),
	CONSTRAINT "staff_password_with_totp" CHECK (("staff"."password_hash" is null) = ("staff"."totp_secret" is null))
);
--> statement-breakpoint
CREATE TABLE "staff_challenges" (
	"challenge" text PRIMARY KEY NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "staff_links" (
	"staff_id" uuid PRIMARY KEY NOT NULL,
	"digest" text NOT NULL,
	"totp_secret" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "staff_links_digest_unique" UNIQUE("digest")
);
--> statement-breakpoint
CREATE TABLE "staff_passkeys" (
	"id" text PRIMARY KEY NOT NULL,
	"staff_id" uuid NOT NULL,
	"public_key" text NOT NULL,
	"counter" bigint NOT NULL,
	"transports" jsonb NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"used_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "staff_recovery_codes" (
	"staff_id" uuid NOT NULL,
	"digest" text NOT NULL,
	CONSTRAINT "staff_recovery_codes_staff_id_digest_pk" PRIMARY KEY("staff_id","digest")
);
--> statement-breakpoint
CREATE TABLE "staff_sessions" (
	"digest" text PRIMARY KEY NOT NULL,
	"staff_id" uuid NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"authenticated_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
-- Beside the last version: it writes none of the new kind.
ALTER TABLE "letters" DROP CONSTRAINT "letters_kind_known";--> statement-breakpoint
-- Beside the last version: it does not use this new table.
ALTER TABLE "audit_entries" ADD CONSTRAINT "audit_entries_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
-- Beside the last version: it does not use this new table.
ALTER TABLE "audit_personal_values" ADD CONSTRAINT "audit_personal_values_entry_id_audit_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."audit_entries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
-- Beside the last version: it does not use this new table.
ALTER TABLE "staff_links" ADD CONSTRAINT "staff_links_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
-- Beside the last version: it does not use this new table.
ALTER TABLE "staff_passkeys" ADD CONSTRAINT "staff_passkeys_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
-- Beside the last version: it does not use this new table.
ALTER TABLE "staff_recovery_codes" ADD CONSTRAINT "staff_recovery_codes_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
-- Beside the last version: it does not use this new table.
ALTER TABLE "staff_sessions" ADD CONSTRAINT "staff_sessions_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "audit_entries_request_once" ON "audit_entries" USING btree ("request_id");--> statement-breakpoint
CREATE INDEX "audit_entries_of_object" ON "audit_entries" USING btree ("object","object_id","id");--> statement-breakpoint
CREATE INDEX "audit_entries_of_member" ON "audit_entries" USING btree ("staff_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "staff_email_once" ON "staff" USING btree (lower("email")) WHERE "staff"."removed_at" is null;--> statement-breakpoint
CREATE INDEX "staff_challenges_by_end" ON "staff_challenges" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "staff_passkeys_of_member" ON "staff_passkeys" USING btree ("staff_id");--> statement-breakpoint
CREATE INDEX "staff_sessions_of_member" ON "staff_sessions" USING btree ("staff_id");--> statement-breakpoint
CREATE INDEX "staff_sessions_by_end" ON "staff_sessions" USING btree ("expires_at");--> statement-breakpoint
-- Beside the last version: it writes none of the new kind.
ALTER TABLE "letters" ADD CONSTRAINT "letters_kind_known" CHECK ("letters"."kind" in ('order-paid', 'order-unpaid', 'order-cancelled', 'order-refunded', 'order-address-changed', 'order-access-code', 'order-link', 'prove-email', 'reset-password', 'password-guessed', 'password-changed', 'change-email', 'email-changed', 'enquiry-received', 'withdrawal-received', 'confirm-back-in-stock', 'back-in-stock', 'staff-link', 'staff-access-changed'));--> statement-breakpoint
-- Written by hand from here on: the audit log is only added to; personal values may also be erased.
CREATE TRIGGER "audit_entries_append_only" BEFORE UPDATE OR DELETE OR TRUNCATE ON "audit_entries"
  FOR EACH STATEMENT EXECUTE FUNCTION "reject_changes"();
--> statement-breakpoint
CREATE TRIGGER "audit_personal_values_append_only" BEFORE UPDATE ON "audit_personal_values"
  FOR EACH STATEMENT EXECUTE FUNCTION "reject_changes"();
