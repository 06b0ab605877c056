ALTER TABLE "products" ADD COLUMN "facts" jsonb;--> statement-breakpoint
-- Written by hand: the bounds of src/domain/catalogue/facts/product-facts.ts; a test compares both.
CREATE FUNCTION "is_fact_text"("value" jsonb, "most" integer) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT coalesce(jsonb_typeof("value") = 'string' AND char_length("value" #>> '{}') BETWEEN 1 AND "most", false);
$$;
--> statement-breakpoint
CREATE FUNCTION "is_fact_list"("value" jsonb) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN jsonb_typeof("value") = 'array' THEN jsonb_array_length("value") <= 50
    AND (SELECT coalesce(bool_and("is_fact_text"("entry", 200)), true) FROM jsonb_array_elements("value") AS "entry")
  ELSE false END;
$$;
--> statement-breakpoint
CREATE FUNCTION "is_fact_count"("value" jsonb, "most" integer) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN jsonb_typeof("value") = 'number'
    THEN "value"::numeric BETWEEN 1 AND "most" AND "value"::numeric = trunc("value"::numeric) ELSE false END;
$$;
--> statement-breakpoint
CREATE FUNCTION "is_product_facts"("value" jsonb) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN jsonb_typeof("value") <> 'object' THEN false
    WHEN "value" ? 'warning' AND NOT "is_fact_text"("value" -> 'warning', 500) THEN false
    WHEN NOT coalesce("is_fact_list"("value" -> 'goesWellWith'), false) THEN false
    WHEN "value" ->> 'kind' = 'food' THEN
      (NOT "value" ? 'netGrams' OR "is_fact_count"("value" -> 'netGrams', 1000000))
      AND "is_fact_text"("value" -> 'harvest', 500) AND coalesce("value" ->> 'harvest' ~ '\m20\d\d\M', false)
      AND "is_fact_text"("value" -> 'producer', 500) AND "is_fact_text"("value" -> 'storage', 500)
      AND coalesce("is_fact_list"("value" -> 'ingredients'), false) AND "value" -> 'ingredients' <> '[]'
      AND coalesce("is_fact_list"("value" -> 'allergens'), false)
      AND coalesce("is_fact_list"("value" -> 'mayContain'), false)
      AND coalesce("is_fact_count"("value" -> 'bestBeforeMonths', 240), false)
    WHEN "value" ->> 'kind' = 'ware' THEN
      "is_fact_text"("value" #> '{manufacturer,name}', 200) AND "is_fact_text"("value" #> '{manufacturer,address}', 500)
      AND "is_fact_text"("value" #> '{responsiblePerson,name}', 200)
      AND "is_fact_text"("value" #> '{responsiblePerson,address}', 500)
      AND "is_fact_text"("value" #> '{responsiblePerson,email}', 200)
      AND "is_fact_text"("value" -> 'identifier', 200) AND "is_fact_text"("value" -> 'care', 500)
    ELSE false END;
$$;
--> statement-breakpoint
-- Beside the last version: its rows have no facts, and a start of this one fills those of the catalogue's files.
CREATE TRIGGER "products_facts_whole" AFTER INSERT OR UPDATE OF "facts" ON "products"
  FOR EACH ROW WHEN (NEW."facts" IS NOT NULL AND NOT "is_product_facts"(NEW."facts"))
  EXECUTE FUNCTION "refuse_malformed"('facts');
--> statement-breakpoint
-- Beside the last version: the trigger announces all that it announced.
DROP TRIGGER "announce_changed_product" ON "products";--> statement-breakpoint
CREATE TRIGGER "announce_changed_product" AFTER UPDATE OF "id", "category_id", "themes", "position", "name", "price_cents", "type",
    "description", "taste", "image_url", "images", "consist", "unit", "liquor", "brewing", "facts", "unit_grams", "keywords", "archived_at" ON "products"
  FOR EACH ROW WHEN (OLD.* IS DISTINCT FROM NEW.*) EXECUTE FUNCTION "announce_catalogue"();
