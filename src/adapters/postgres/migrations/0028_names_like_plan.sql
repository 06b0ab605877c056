-- Written by hand: as in 0025, for less. What names are like is planned once and not for each search, since a plan made for one text
-- first measures it against what is known of all names; and always with the index: a text of letters that it does not know (of other
-- scripts, a database that was made without a locale knows none) was sought in all names, three times.
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
