CREATE TABLE "promotion_history" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "promotion_history_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"promotion_id" text NOT NULL,
	"percent" integer,
	"amount_cents" integer,
	"minimum_cents" integer DEFAULT 0 NOT NULL,
	"starts_at" timestamp (3) with time zone,
	"ends_at" timestamp (3) with time zone NOT NULL,
	"scope" text NOT NULL,
	"scope_of" text[] NOT NULL
);
--> statement-breakpoint
CREATE INDEX "promotion_history_by_end" ON "promotion_history" USING btree ("ends_at");
--> statement-breakpoint
CREATE FUNCTION "record_former_promotion"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  began timestamptz := greatest(OLD."starts_at", (SELECT max("ends_at") FROM "promotion_history" WHERE "promotion_id" = OLD."id"));
  ended timestamptz := least(OLD."ends_at", now());
BEGIN
  IF began IS NULL OR began < ended THEN
    INSERT INTO "promotion_history" ("promotion_id", "percent", "amount_cents", "minimum_cents", "starts_at", "ends_at", "scope", "scope_of")
      VALUES (OLD."id", OLD."percent", OLD."amount_cents", OLD."minimum_cents", began, ended, OLD."scope", OLD."scope_of");
  END IF;
  RETURN NULL;
END;
$$;
--> statement-breakpoint
-- Beside the last version: its changes are recorded too.
CREATE TRIGGER "record_changed_promotion" AFTER UPDATE ON "promotions"
  FOR EACH ROW WHEN (
    current_setting('camellia.restoring', true) IS DISTINCT FROM 'on'
    AND (OLD."percent", OLD."amount_cents", OLD."minimum_cents", OLD."starts_at", OLD."ends_at", OLD."scope", OLD."scope_of")
      IS DISTINCT FROM (NEW."percent", NEW."amount_cents", NEW."minimum_cents", NEW."starts_at", NEW."ends_at", NEW."scope", NEW."scope_of")
  ) EXECUTE FUNCTION "record_former_promotion"();
--> statement-breakpoint
-- Beside the last version: as above.
CREATE TRIGGER "record_deleted_promotion" AFTER DELETE ON "promotions"
  FOR EACH ROW WHEN (current_setting('camellia.restoring', true) IS DISTINCT FROM 'on') EXECUTE FUNCTION "record_former_promotion"();
