-- Written by hand: 0022, 0025 and 0028 were edited after databases had recorded them. Brings those databases to what the three
-- migrations say today; in all others it changes nothing.
-- Beside the last version: the index and the function have the names and results that it uses.
DO $$
BEGIN
  IF NOT EXISTS (SELECT FROM pg_indexes WHERE schemaname = current_schema() AND indexname = 'products_on_shelf'
      AND indexdef LIKE '%, themes)') THEN
    DROP INDEX IF EXISTS "products_on_shelf";
    CREATE INDEX "products_on_shelf" ON "products" USING btree ("category_id","position","id","type","price_cents","themes");
  END IF;
  IF EXISTS (SELECT FROM pg_proc WHERE oid = to_regprocedure('names_like(text, integer)')
      AND 'name_length' = ANY (proargnames)) THEN
    DROP FUNCTION "names_like"(text, integer);
  END IF;
END;
$$;
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "products_name_begins" ON "products" USING btree ("plain_name" text_pattern_ops);--> statement-breakpoint
CREATE OR REPLACE FUNCTION "names_like"("typed" text, "most" integer)
  RETURNS TABLE ("id" text, "likeness" real, "said" integer) LANGUAGE plpgsql
  SET "plan_cache_mode" TO 'force_generic_plan' SET "enable_seqscan" TO 'off' AS $$
DECLARE
  "measure" text;
BEGIN
  FOREACH "measure" IN ARRAY ARRAY['0.6', '0.48', '0.37'] LOOP
    PERFORM set_config('pg_trgm.word_similarity_threshold', "measure", true);
    RETURN QUERY SELECT p."id", word_similarity("typed", p."plain_name"), length(p."plain_name")
      FROM "products" p WHERE p."plain_name" %> "typed" LIMIT "most";
    EXIT WHEN FOUND;
  END LOOP;
END;
$$;
