-- Written by hand: announces what public pages show of the catalogue, so that every server forgets the pages it keeps.
-- A sale counts only when it changes the words for how much is left: nobody is told of more than five units, so six and
-- more are alike. Equal announcements of one transaction are delivered once.
CREATE FUNCTION "announce_catalogue"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NOTIFY catalogue_changed;
  RETURN NULL;
END;
$$;
--> statement-breakpoint
CREATE FUNCTION "announce_product"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF to_jsonb(OLD) - 'stock_grams' IS DISTINCT FROM to_jsonb(NEW) - 'stock_grams'
    OR least(OLD.stock_grams / OLD.unit_grams, 6) <> least(NEW.stock_grams / NEW.unit_grams, 6)
  THEN
    NOTIFY catalogue_changed;
  END IF;
  RETURN NULL;
END;
$$;
--> statement-breakpoint
CREATE TRIGGER "announce_changed_product" AFTER UPDATE ON "products"
  FOR EACH ROW EXECUTE FUNCTION "announce_product"();
--> statement-breakpoint
CREATE TRIGGER "announce_products" AFTER INSERT OR DELETE OR TRUNCATE ON "products"
  FOR EACH STATEMENT EXECUTE FUNCTION "announce_catalogue"();
--> statement-breakpoint
CREATE TRIGGER "announce_categories" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "categories"
  FOR EACH STATEMENT EXECUTE FUNCTION "announce_catalogue"();
