-- Written by hand: the words by which staff find an order. At most 500 characters, because a word may have 2046 bytes.
CREATE FUNCTION "order_search_words"("email" text, "shipping" jsonb) RETURNS tsvector
  LANGUAGE sql IMMUTABLE PARALLEL SAFE SET search_path FROM CURRENT AS $$
  SELECT array_to_tsvector(array_remove(regexp_split_to_array(left(
    plain(coalesce("shipping" ->> 'postal_code', '') || ' ' || "email" || ' ' || coalesce("shipping" ->> 'name', '')),
    500), '[\s,;]+'), ''))
$$;
--> statement-breakpoint
-- Written by hand: the words by which staff find an account.
CREATE FUNCTION "account_search_words"("email" text, "display_name" text) RETURNS tsvector
  LANGUAGE sql IMMUTABLE PARALLEL SAFE SET search_path FROM CURRENT AS $$
  SELECT array_to_tsvector(array_remove(regexp_split_to_array(left(
    plain("email" || ' ' || "display_name"), 500), '[\s,;]+'), ''))
$$;
--> statement-breakpoint
CREATE TABLE "refund_request_lines" (
	"request_id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"quantity" integer NOT NULL,
	"amount_cents" integer NOT NULL,
	"restocked" integer NOT NULL,
	CONSTRAINT "refund_request_lines_request_id_position_pk" PRIMARY KEY("request_id","position"),
	CONSTRAINT "refund_request_lines_quantity_positive" CHECK ("refund_request_lines"."quantity" > 0),
	CONSTRAINT "refund_request_lines_amount_not_negative" CHECK ("refund_request_lines"."amount_cents" >= 0),
	CONSTRAINT "refund_request_lines_restocked_within_quantity" CHECK ("refund_request_lines"."restocked" between 0 and "refund_request_lines"."quantity")
);
--> statement-breakpoint
CREATE TABLE "refund_requests" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"amount_cents" integer NOT NULL,
	"shipping_cents" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "refund_requests_amount_not_negative" CHECK ("refund_requests"."amount_cents" >= 0),
	CONSTRAINT "refund_requests_shipping_within_amount" CHECK ("refund_requests"."shipping_cents" between 0 and "refund_requests"."amount_cents")
);
--> statement-breakpoint
CREATE TABLE "audit_entries" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "audit_entries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"request_id" uuid NOT NULL,
	"staff_id" uuid,
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
	"guessing_reported_at" timestamp (3) with time zone,
	"removed_at" timestamp (3) with time zone,
	"gets_order_emails" boolean DEFAULT true NOT NULL,
	"gets_enquiry_emails" boolean DEFAULT true NOT NULL,
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
CREATE TABLE "staff_notes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "staff_notes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"order_id" uuid,
	"customer_email" text,
	"staff_id" uuid,
	"text" text NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "staff_notes_of_one" CHECK (num_nonnulls("staff_notes"."order_id", "staff_notes"."customer_email") = 1)
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
CREATE TABLE "staff_views" (
	"id" uuid PRIMARY KEY NOT NULL,
	"staff_id" uuid NOT NULL,
	"name" text NOT NULL,
	"query" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
-- Beside the last version: it writes none of the new kinds.
ALTER TABLE "letters" DROP CONSTRAINT "letters_kind_known";
--> statement-breakpoint
ALTER TABLE "enquiries" ADD COLUMN "state" text DEFAULT 'open' NOT NULL;
--> statement-breakpoint
ALTER TABLE "letters" ADD COLUMN "order_id" uuid;
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "delivery_announce_at" timestamp (3) with time zone;
--> statement-breakpoint
ALTER TABLE "shipments" ADD COLUMN "carrier" text;
--> statement-breakpoint
ALTER TABLE "shipments" ADD COLUMN "tracking_number" text DEFAULT '' NOT NULL;
--> statement-breakpoint
ALTER TABLE "shipments" ADD COLUMN "announce_at" timestamp (3) with time zone DEFAULT now() NOT NULL;
--> statement-breakpoint
ALTER TABLE "shipments" ADD COLUMN "announced_at" timestamp (3) with time zone DEFAULT now();
--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "failed_at" timestamp (3) with time zone;
--> statement-breakpoint
-- Beside the last version: it does not use this new table.
ALTER TABLE "refund_request_lines" ADD CONSTRAINT "refund_request_lines_request_id_refund_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."refund_requests"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
-- Beside the last version: it does not use this new table.
ALTER TABLE "refund_request_lines" ADD CONSTRAINT "refund_request_lines_order_line" FOREIGN KEY ("order_id","position") REFERENCES "public"."order_lines"("order_id","position") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
-- Beside the last version: it does not use this new table.
ALTER TABLE "refund_requests" ADD CONSTRAINT "refund_requests_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
-- Beside the last version: it does not use this new table.
ALTER TABLE "audit_entries" ADD CONSTRAINT "audit_entries_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
-- Beside the last version: it does not use this new table.
ALTER TABLE "audit_personal_values" ADD CONSTRAINT "audit_personal_values_entry_id_audit_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."audit_entries"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
-- Beside the last version: it does not use this new table.
ALTER TABLE "staff_links" ADD CONSTRAINT "staff_links_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
-- Beside the last version: it does not use this new table.
ALTER TABLE "staff_notes" ADD CONSTRAINT "staff_notes_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
-- Beside the last version: it does not use this new table.
ALTER TABLE "staff_notes" ADD CONSTRAINT "staff_notes_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
-- Beside the last version: it does not use this new table.
ALTER TABLE "staff_passkeys" ADD CONSTRAINT "staff_passkeys_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
-- Beside the last version: it does not use this new table.
ALTER TABLE "staff_recovery_codes" ADD CONSTRAINT "staff_recovery_codes_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
-- Beside the last version: it does not use this new table.
ALTER TABLE "staff_sessions" ADD CONSTRAINT "staff_sessions_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
-- Beside the last version: it does not use this new table.
ALTER TABLE "staff_views" ADD CONSTRAINT "staff_views_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "refund_request_lines_of_order" ON "refund_request_lines" USING btree ("order_id");
--> statement-breakpoint
CREATE INDEX "refund_requests_of_order" ON "refund_requests" USING btree ("order_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "audit_entries_request_once" ON "audit_entries" USING btree ("request_id");
--> statement-breakpoint
CREATE INDEX "audit_entries_of_object" ON "audit_entries" USING btree ("object","object_id","id");
--> statement-breakpoint
CREATE INDEX "audit_entries_of_member" ON "audit_entries" USING btree ("staff_id","id");
--> statement-breakpoint
CREATE INDEX "audit_entries_of_verb" ON "audit_entries" USING btree ("object","verb","id");
--> statement-breakpoint
CREATE INDEX "audit_entries_by_time" ON "audit_entries" USING btree ("at");
--> statement-breakpoint
CREATE INDEX "audit_emails_before" ON "audit_personal_values" USING btree (lower("before")) WHERE "audit_personal_values"."field" = 'email';
--> statement-breakpoint
CREATE INDEX "audit_emails_after" ON "audit_personal_values" USING btree (lower("after")) WHERE "audit_personal_values"."field" = 'email';
--> statement-breakpoint
CREATE INDEX "audit_texts_with_email" ON "audit_personal_values" USING btree ("entry_id") WHERE "audit_personal_values"."field" <> 'email' and strpos("audit_personal_values"."after", '@') > 0;
--> statement-breakpoint
CREATE INDEX "audit_request_keys" ON "audit_personal_values" USING btree ("entry_id") WHERE "audit_personal_values"."field" = 'request-key';
--> statement-breakpoint
CREATE UNIQUE INDEX "staff_email_once" ON "staff" USING btree (lower("email")) WHERE "staff"."removed_at" is null;
--> statement-breakpoint
CREATE INDEX "staff_challenges_by_end" ON "staff_challenges" USING btree ("expires_at");
--> statement-breakpoint
CREATE INDEX "staff_notes_of_order" ON "staff_notes" USING btree ("order_id","id") WHERE "staff_notes"."order_id" is not null;
--> statement-breakpoint
CREATE INDEX "staff_notes_of_customer" ON "staff_notes" USING btree ("customer_email","id") WHERE "staff_notes"."customer_email" is not null;
--> statement-breakpoint
CREATE INDEX "staff_passkeys_of_member" ON "staff_passkeys" USING btree ("staff_id");
--> statement-breakpoint
CREATE INDEX "staff_sessions_of_member" ON "staff_sessions" USING btree ("staff_id");
--> statement-breakpoint
CREATE INDEX "staff_sessions_by_end" ON "staff_sessions" USING btree ("expires_at");
--> statement-breakpoint
CREATE UNIQUE INDEX "staff_views_name_once" ON "staff_views" USING btree ("staff_id","name");
--> statement-breakpoint
-- Beside the last version: it leaves the new column empty.
ALTER TABLE "letters" ADD CONSTRAINT "letters_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action NOT VALID;
--> statement-breakpoint
CREATE INDEX "users_by_search_words" ON "users" USING gin (account_search_words("email", "display_name")) WITH (fastupdate=off);
--> statement-breakpoint
CREATE INDEX "enquiries_by_state" ON "enquiries" USING btree ("state","created_at","id");
--> statement-breakpoint
CREATE INDEX "letters_of_order" ON "letters" USING btree ("order_id") WHERE "letters"."order_id" is not null;
--> statement-breakpoint
CREATE INDEX "letters_failed" ON "letters" USING btree ("created_at") WHERE "letters"."last_error" is not null;
--> statement-breakpoint
CREATE INDEX "orders_by_time" ON "orders" USING btree ("created_at","id");
--> statement-breakpoint
CREATE INDEX "orders_by_status" ON "orders" USING btree ("status","created_at","id");
--> statement-breakpoint
CREATE INDEX "orders_by_fulfilment" ON "orders" USING btree ("fulfilment_status","created_at","id") WHERE "orders"."status" = 'paid';
--> statement-breakpoint
CREATE INDEX "orders_refunded" ON "orders" USING btree ("created_at","id") WHERE "orders"."refunded_cents" > 0;
--> statement-breakpoint
CREATE INDEX "orders_by_country" ON "orders" USING btree (("shipping" ->> 'country'),"created_at","id");
--> statement-breakpoint
CREATE INDEX "orders_gifts" ON "orders" USING btree ("created_at","id") WHERE "orders"."gift" is not null;
--> statement-breakpoint
CREATE INDEX "orders_by_search_words" ON "orders" USING gin (order_search_words("email", "shipping")) WITH (fastupdate=off);
--> statement-breakpoint
CREATE INDEX "orders_delivery_not_announced" ON "orders" USING btree ("delivery_announce_at") WHERE "orders"."delivery_announce_at" is not null;
--> statement-breakpoint
CREATE INDEX "shipments_by_time" ON "shipments" USING btree ("shipped_at","id");
--> statement-breakpoint
CREATE INDEX "shipments_by_tracking_number" ON "shipments" USING btree (upper("tracking_number") text_pattern_ops);
--> statement-breakpoint
CREATE INDEX "shipments_not_announced" ON "shipments" USING btree ("announce_at") WHERE "shipments"."announced_at" is null;
--> statement-breakpoint
CREATE INDEX "withdrawals_open" ON "withdrawals" USING btree ("created_at") WHERE "withdrawals"."handled_at" is null;
--> statement-breakpoint
CREATE INDEX "withdrawals_handled" ON "withdrawals" USING btree ("created_at","id") WHERE "withdrawals"."handled_at" is not null;
--> statement-breakpoint
CREATE INDEX "disputes_of_order" ON "disputes" USING btree ("receipt");
--> statement-breakpoint
CREATE INDEX "ledger_entries_by_time" ON "ledger_entries" USING btree ("at");
--> statement-breakpoint
CREATE INDEX "refunds_due" ON "refunds" USING btree ("due_at") WHERE "refunds"."refund_id" is null;
--> statement-breakpoint
-- Beside the last version: it leaves the new columns at their defaults, which are allowed.
ALTER TABLE "enquiries" ADD CONSTRAINT "enquiries_state_known" CHECK ("enquiries"."state" in ('open', 'answered', 'closed')) NOT VALID;
--> statement-breakpoint
-- Beside the last version: it writes none of the new kinds.
ALTER TABLE "letters" ADD CONSTRAINT "letters_kind_known" CHECK ("letters"."kind" in ('order-paid', 'order-unpaid', 'order-cancelled', 'order-refunded', 'order-address-changed', 'order-packed', 'order-shipped', 'order-delivered', 'order-access-code', 'order-link', 'order-message', 'prove-email', 'reset-password', 'password-guessed', 'password-changed', 'change-email', 'email-changed', 'enquiry-received', 'withdrawal-received', 'confirm-back-in-stock', 'back-in-stock', 'staff-link', 'staff-access-changed', 'staff-codes-guessed', 'staff-new-order', 'staff-new-enquiry')) NOT VALID;
--> statement-breakpoint
-- Beside the last version: it leaves the new columns at their defaults, which are allowed.
ALTER TABLE "shipments" ADD CONSTRAINT "shipments_carrier_known" CHECK ("shipments"."carrier" in ('usps', 'ups', 'fedex', 'dhl', 'royal-mail', 'canada-post', 'australia-post', 'japan-post', 'other')) NOT VALID;
--> statement-breakpoint
-- Written by hand from here on: the audit log is only added to; personal values may also be erased.
CREATE TRIGGER "audit_entries_append_only" BEFORE UPDATE OR DELETE OR TRUNCATE ON "audit_entries"
  FOR EACH STATEMENT EXECUTE FUNCTION "reject_changes"();
--> statement-breakpoint
CREATE TRIGGER "audit_personal_values_append_only" BEFORE UPDATE ON "audit_personal_values"
  FOR EACH STATEMENT EXECUTE FUNCTION "reject_changes"();
