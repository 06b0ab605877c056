-- Written by hand: a sale reads and writes only what is of it, however many orders await payment (docs/decisions/0041). Tables are
-- locked in the order in which a purchase comes to them, so that those under way end first.
-- An index that asks for the stock has every sale write its product into all indexes anew, among them those of the search.
DROP INDEX "products_oversold";--> statement-breakpoint
-- Room for the next versions of a product beside it.
ALTER TABLE "products" SET (fillfactor = 70);--> statement-breakpoint
-- As before, without writing the product down twice to compare it.
CREATE OR REPLACE FUNCTION "announce_product"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  "as_it_was" "products" := NEW;
BEGIN
  "as_it_was"."stock_grams" := OLD."stock_grams";
  IF OLD IS DISTINCT FROM "as_it_was"
    OR least(OLD.stock_grams / OLD.unit_grams, 6) <> least(NEW.stock_grams / NEW.unit_grams, 6)
  THEN
    NOTIFY catalogue_changed;
  END IF;
  RETURN NULL;
END;
$$;
--> statement-breakpoint
CREATE FUNCTION "end_set_aside"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "order_lines" SET "is_set_aside" = false WHERE "order_id" = NEW."id" AND "is_set_aside";
  RETURN NULL;
END;
$$;
--> statement-breakpoint
-- Before the lines are looked through: from here on no order ends until all of this is there.
CREATE TRIGGER "orders_end_set_aside" AFTER UPDATE OF "status" ON "orders"
  FOR EACH ROW WHEN (NEW."status" <> 'awaiting-payment') EXECUTE FUNCTION "end_set_aside"();
--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "is_set_aside" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- Of those that are there; the last version writes the others without it.
ALTER TABLE "order_lines" ALTER COLUMN "is_set_aside" SET DEFAULT true;--> statement-breakpoint
UPDATE "order_lines" SET "is_set_aside" = true FROM "orders"
  WHERE "orders"."id" = "order_lines"."order_id" AND "orders"."status" = 'awaiting-payment';--> statement-breakpoint
CREATE INDEX "order_lines_set_aside" ON "order_lines" USING btree ("product_id") WHERE "order_lines"."is_set_aside";
