-- Written by hand: whoever renames a product, its old address keeps leading to it.
CREATE FUNCTION "keep_former_name"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "product_former_names" ("name", "product_id") VALUES (OLD."name", NEW."id")
    ON CONFLICT ("name") DO UPDATE SET "product_id" = EXCLUDED."product_id";
  DELETE FROM "product_former_names" WHERE "name" = NEW."name";
  RETURN NULL;
END;
$$;
--> statement-breakpoint
CREATE TRIGGER "keep_former_name_of_product" AFTER UPDATE OF "name" ON "products"
  FOR EACH ROW WHEN (OLD."name" IS DISTINCT FROM NEW."name") EXECUTE FUNCTION "keep_former_name"();
