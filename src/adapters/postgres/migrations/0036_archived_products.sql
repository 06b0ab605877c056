ALTER TABLE "products" ADD COLUMN "archived_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "products_for_sale" ON "products" USING btree ("category_id","position","id","type","price_cents","themes") WHERE "products"."archived_at" is null;--> statement-breakpoint
-- Beside the last version: the trigger announces all that it announced.
-- Written by hand. Pages have to show a product that is archived or taken back like one that is deleted or added.
DROP TRIGGER "announce_changed_product" ON "products";--> statement-breakpoint
CREATE TRIGGER "announce_changed_product" AFTER UPDATE OF "id", "category_id", "themes", "position", "name", "price_cents", "type",
    "description", "taste", "image_url", "images", "consist", "unit", "liquor", "brewing", "unit_grams", "keywords", "archived_at" ON "products"
  FOR EACH ROW WHEN (OLD.* IS DISTINCT FROM NEW.*) EXECUTE FUNCTION "announce_catalogue"();--> statement-breakpoint
-- Written by hand. Archived products would use up the places of those for sale.
CREATE OR REPLACE FUNCTION "names_like"("typed" text, "most" integer)
  RETURNS TABLE ("id" text, "likeness" real, "said" integer) LANGUAGE plpgsql
  SET "plan_cache_mode" TO 'force_generic_plan' SET "enable_seqscan" TO 'off' AS $$
DECLARE
  "measure" text;
BEGIN
  FOREACH "measure" IN ARRAY ARRAY['0.6', '0.48', '0.37'] LOOP
    PERFORM set_config('pg_trgm.word_similarity_threshold', "measure", true);
    RETURN QUERY SELECT p."id", word_similarity("typed", p."plain_name"), length(p."plain_name")
      FROM "products" p WHERE p."archived_at" IS NULL AND p."plain_name" %> "typed" LIMIT "most";
    EXIT WHEN FOUND;
  END LOOP;
END;
$$;
