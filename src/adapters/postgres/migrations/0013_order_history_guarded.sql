-- Written by hand: an order moves only along the graph of src/domain/order.ts, whoever writes, and its history is only
-- added to.
CREATE FUNCTION "order_may_move"("from" text, "to" text) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT ("from", "to") IN (
    ('awaiting-payment', 'paid'),
    ('awaiting-payment', 'cancelled'),
    ('awaiting-payment', 'expired'),
    ('cancelled', 'paid'),
    ('expired', 'paid'),
    ('expired', 'cancelled')
  );
$$;
--> statement-breakpoint
CREATE FUNCTION "guard_order_status"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT "order_may_move"(OLD."status", NEW."status") THEN
    RAISE EXCEPTION 'an order does not move from % to %', OLD."status", NEW."status"
      USING ERRCODE = 'check_violation', CONSTRAINT = 'orders_status_moves';
  END IF;
  RETURN NULL;
END;
$$;
--> statement-breakpoint
-- After the row, so that a state which does not exist is still refused by its own constraint.
CREATE TRIGGER "orders_move" AFTER UPDATE OF "status" ON "orders"
  FOR EACH ROW WHEN (OLD."status" IS DISTINCT FROM NEW."status") EXECUTE FUNCTION "guard_order_status"();
--> statement-breakpoint
CREATE FUNCTION "guard_order_history"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  "last" text;
BEGIN
  IF TG_OP <> 'INSERT' THEN
    RAISE EXCEPTION 'the history of orders is only added to'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'order_history_only_grows';
  END IF;
  SELECT "to" INTO "last" FROM "order_history"
    WHERE "order_id" = NEW."order_id" ORDER BY "id" DESC LIMIT 1;
  IF NEW."from" IS DISTINCT FROM "last"
    OR NOT (CASE WHEN "last" IS NULL THEN NEW."to" = 'awaiting-payment' ELSE "order_may_move"("last", NEW."to") END)
  THEN
    RAISE EXCEPTION 'no step leads from % to %', coalesce("last", 'nothing'), NEW."to"
      USING ERRCODE = 'check_violation', CONSTRAINT = 'order_history_moves';
  END IF;
  RETURN NEW;
END;
$$;
--> statement-breakpoint
CREATE TRIGGER "order_history_moves" BEFORE INSERT ON "order_history"
  FOR EACH ROW EXECUTE FUNCTION "guard_order_history"();
--> statement-breakpoint
CREATE TRIGGER "order_history_only_grows" BEFORE UPDATE OR DELETE ON "order_history"
  FOR EACH ROW EXECUTE FUNCTION "guard_order_history"();
--> statement-breakpoint
CREATE TRIGGER "order_history_stays" BEFORE TRUNCATE ON "order_history"
  FOR EACH STATEMENT EXECUTE FUNCTION "guard_order_history"();
--> statement-breakpoint
-- At the commit: a move without its step would be a state that nobody can explain.
CREATE FUNCTION "guard_order_step"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  "now" text;
  "told" text;
BEGIN
  SELECT "status" INTO "now" FROM "orders" WHERE "id" = NEW."id";
  SELECT "to" INTO "told" FROM "order_history" WHERE "order_id" = NEW."id" ORDER BY "id" DESC LIMIT 1;
  IF "now" IS NOT NULL AND "now" IS DISTINCT FROM "told" THEN
    RAISE EXCEPTION 'the order is %, and its history says %', "now", coalesce("told", 'nothing')
      USING ERRCODE = 'check_violation', CONSTRAINT = 'orders_status_told';
  END IF;
  RETURN NULL;
END;
$$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "orders_status_told" AFTER UPDATE OF "status" ON "orders"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "guard_order_step"();
