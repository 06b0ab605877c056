CREATE TABLE "devices" (
	"digest" text PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"seen_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "letters" DROP CONSTRAINT "letters_kind_known";--> statement-breakpoint
ALTER TABLE "passwords" ADD COLUMN "guesses_told_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "placed_from" text;--> statement-breakpoint
ALTER TABLE "devices" ADD CONSTRAINT "devices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "devices_by_user" ON "devices" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "devices_by_age" ON "devices" USING btree ("seen_at");--> statement-breakpoint
CREATE INDEX "orders_awaiting_of" ON "orders" USING btree ("placed_from") WHERE "orders"."status" = 'awaiting-payment';--> statement-breakpoint
ALTER TABLE "letters" ADD CONSTRAINT "letters_kind_known" CHECK ("letters"."kind" in ('order-paid', 'prove-email', 'reset-password', 'password-guessed', 'enquiry-received'));
--> statement-breakpoint
-- Written by hand: whoever ends a session, by whatever statement, the live pages of its shopper are told to look.
CREATE FUNCTION "announce_ended_sessions"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('order_changed', json_build_object('userId', "user_id", 'receipt', NULL)::text)
    FROM (SELECT DISTINCT "user_id" FROM "ended") AS "shoppers";
  RETURN NULL;
END;
$$;
--> statement-breakpoint
CREATE TRIGGER "sessions_announce_end" AFTER DELETE ON "sessions"
  REFERENCING OLD TABLE AS "ended" FOR EACH STATEMENT EXECUTE FUNCTION "announce_ended_sessions"();
--> statement-breakpoint
CREATE FUNCTION "forget_where_placed"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW."placed_from" := NULL;
  RETURN NEW;
END;
$$;
--> statement-breakpoint
-- Where an order came from matters only while it holds tea that is not paid.
CREATE TRIGGER "orders_forget_where_placed" BEFORE UPDATE OF "status" ON "orders"
  FOR EACH ROW WHEN (NEW."status" <> 'awaiting-payment') EXECUTE FUNCTION "forget_where_placed"();
