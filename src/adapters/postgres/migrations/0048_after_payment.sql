CREATE TABLE "fulfilment_history" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "fulfilment_history_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"order_id" uuid NOT NULL,
	"from" text NOT NULL,
	"to" text NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "shipment_lines" (
	"shipment_id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"quantity" integer NOT NULL,
	CONSTRAINT "shipment_lines_shipment_id_position_pk" PRIMARY KEY("shipment_id","position"),
	CONSTRAINT "shipment_lines_quantity_positive" CHECK ("shipment_lines"."quantity" > 0)
);
--> statement-breakpoint
CREATE TABLE "shipments" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"order_id" uuid NOT NULL,
	"shipped_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ledger_entries" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ledger_entries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"order_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"amount_cents" integer NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "ledger_entries_kind_known" CHECK ("ledger_entries"."kind" in ('payment', 'refund', 'dispute')),
	CONSTRAINT "ledger_entries_not_zero" CHECK ("ledger_entries"."amount_cents" <> 0)
);
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "fulfilment_status" text DEFAULT 'unfulfilled' NOT NULL;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "reason" text DEFAULT 'late-payment' NOT NULL;--> statement-breakpoint
-- Beside the last version: it does not use this new table.
ALTER TABLE "fulfilment_history" ADD CONSTRAINT "fulfilment_history_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
-- Beside the last version: it does not use this new table.
ALTER TABLE "shipment_lines" ADD CONSTRAINT "shipment_lines_shipment_id_shipments_id_fk" FOREIGN KEY ("shipment_id") REFERENCES "public"."shipments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
-- Beside the last version: it does not use this new table.
ALTER TABLE "shipment_lines" ADD CONSTRAINT "shipment_lines_order_line" FOREIGN KEY ("order_id","position") REFERENCES "public"."order_lines"("order_id","position") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
-- Beside the last version: it does not use this new table.
ALTER TABLE "shipments" ADD CONSTRAINT "shipments_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
-- Beside the last version: it does not use this new table.
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "fulfilment_history_of_order" ON "fulfilment_history" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "shipments_of_order" ON "shipments" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "ledger_entries_of_order" ON "ledger_entries" USING btree ("order_id");--> statement-breakpoint
-- Beside the last version: it writes only the default.
ALTER TABLE "orders" ADD CONSTRAINT "orders_fulfilment_known" CHECK ("orders"."fulfilment_status" in ('unfulfilled', 'packed', 'shipped', 'delivered', 'returned'));--> statement-breakpoint
-- Beside the last version: it writes only the default.
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_reason_known" CHECK ("refunds"."reason" in ('late-payment', 'order-cancelled', 'order-refunded'));--> statement-breakpoint
-- Written by hand from here on: a paid order may be cancelled.
CREATE OR REPLACE FUNCTION "order_may_move"("from" text, "to" text) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT ("from", "to") IN (
    ('awaiting-payment', 'paid'),
    ('awaiting-payment', 'cancelled'),
    ('awaiting-payment', 'expired'),
    ('paid', 'cancelled'),
    ('cancelled', 'paid'),
    ('expired', 'paid'),
    ('expired', 'cancelled')
  );
$$;
--> statement-breakpoint
CREATE FUNCTION "reject_changes"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'rows of % are only added', TG_TABLE_NAME
    USING ERRCODE = 'check_violation', CONSTRAINT = TG_TABLE_NAME || '_append_only';
END;
$$;
--> statement-breakpoint
CREATE TRIGGER "fulfilment_history_append_only" BEFORE UPDATE OR DELETE OR TRUNCATE ON "fulfilment_history"
  FOR EACH STATEMENT EXECUTE FUNCTION "reject_changes"();
--> statement-breakpoint
CREATE TRIGGER "ledger_entries_append_only" BEFORE UPDATE OR DELETE OR TRUNCATE ON "ledger_entries"
  FOR EACH STATEMENT EXECUTE FUNCTION "reject_changes"();
--> statement-breakpoint
-- A trigger, because the last version runs beside this one and writes no entries itself.
-- A payment that came too late for its order enters together with its refund.
CREATE FUNCTION "record_money_of_order"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "ledger_entries" ("order_id", "kind", "amount_cents")
    SELECT NEW."id", "kind", "amount" FROM (VALUES
      (1, 'payment', CASE NEW."status" WHEN 'paid' THEN NEW."total_cents"
          ELSE least(NEW."total_cents", NEW."refunded_cents" + NEW."dispute_lost_cents") END
        - (SELECT coalesce(sum("amount_cents"), 0) FROM "ledger_entries" WHERE "order_id" = NEW."id" AND "kind" = 'payment')),
      (2, 'refund', OLD."refunded_cents" - NEW."refunded_cents"),
      (3, 'dispute', OLD."dispute_lost_cents" - NEW."dispute_lost_cents")) AS "entry" ("step", "kind", "amount")
    WHERE "amount" > 0 OR "kind" <> 'payment' AND "amount" <> 0
    ORDER BY "step";
  RETURN NULL;
END;
$$;
--> statement-breakpoint
CREATE TRIGGER "orders_money" AFTER UPDATE OF "status", "refunded_cents", "dispute_lost_cents" ON "orders"
  FOR EACH ROW WHEN (
    OLD."status" <> 'paid' AND NEW."status" = 'paid'
    OR OLD."refunded_cents" <> NEW."refunded_cents"
    OR OLD."dispute_lost_cents" <> NEW."dispute_lost_cents")
  EXECUTE FUNCTION "record_money_of_order"();
--> statement-breakpoint
INSERT INTO "ledger_entries" ("order_id", "kind", "amount_cents", "at")
  SELECT "id", "kind", "amount", coalesce("moment", now()) FROM (
    SELECT o."id", entry.* FROM "orders" o
      LEFT JOIN LATERAL (SELECT max("at") AS "paid_at" FROM "order_history" WHERE "order_id" = o."id" AND "to" = 'paid') h ON true
      LEFT JOIN "refunds" r ON r."order_id" = o."id",
      LATERAL (VALUES
        (1, 'payment', CASE o."status" WHEN 'paid' THEN o."total_cents"
            ELSE least(o."total_cents", o."refunded_cents" + o."dispute_lost_cents") END,
          coalesce(h."paid_at", r."due_at")),
        (2, 'refund', -o."refunded_cents", r."due_at"),
        (3, 'dispute', -o."dispute_lost_cents", NULL)) AS entry ("step", "kind", "amount", "moment")
  ) AS "known"
  WHERE "amount" <> 0 ORDER BY coalesce("moment", now()), "id", "step";
