-- Written by hand but for the column: an order does not add up what others have set aside while it cannot matter (docs/decisions/0041).
ALTER TABLE "products" ADD COLUMN "set_aside_at_most" bigint;--> statement-breakpoint
CREATE FUNCTION "forget_set_aside_at_most"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "products" SET "set_aside_at_most" = NULL WHERE "id" = NEW."id";
  RETURN NULL;
END;
$$;
--> statement-breakpoint
-- Whoever takes from the shelf without a word of what is set aside (the last version, an owner): the next order counts. Not
-- before the row is written: PostgreSQL would work out anew what the search looks for, at each sale.
CREATE TRIGGER "products_forget_set_aside" AFTER UPDATE OF "stock_grams" ON "products" FOR EACH ROW
  WHEN (NEW."stock_grams" < OLD."stock_grams" AND NEW."set_aside_at_most" = OLD."set_aside_at_most")
  EXECUTE FUNCTION "forget_set_aside_at_most"();
--> statement-breakpoint
-- Beside the last version: the two below announce what it announced. A sale, which writes nothing but how much there is, no
-- longer asks a function whether it has changed something else. "announce_product" is asked by nobody any more; a later version drops it.
DROP TRIGGER "announce_changed_product" ON "products";--> statement-breakpoint
CREATE TRIGGER "announce_changed_product" AFTER UPDATE OF "id", "category_id", "themes", "position", "name", "price_cents", "type",
    "description", "taste", "image_url", "images", "consist", "unit", "liquor", "brewing", "unit_grams" ON "products"
  FOR EACH ROW WHEN (OLD.* IS DISTINCT FROM NEW.*) EXECUTE FUNCTION "announce_catalogue"();
--> statement-breakpoint
-- As in 0006, six units and more are alike.
CREATE TRIGGER "announce_changed_stock" AFTER UPDATE OF "stock_grams" ON "products" FOR EACH ROW
  WHEN (least(OLD."stock_grams" / OLD."unit_grams", 6) <> least(NEW."stock_grams" / NEW."unit_grams", 6))
  EXECUTE FUNCTION "announce_catalogue"();
