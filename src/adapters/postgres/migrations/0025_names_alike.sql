-- Written by hand: names that look like what was typed, of ten thousand. This index knows which names have enough of its letters in
-- common; the one before had each search of a word that is nowhere look through a large part of itself.
DROP INDEX "products_plain_name";--> statement-breakpoint
CREATE INDEX "products_plain_name" ON "products" USING gin ("plain_name" gin_trgm_ops);--> statement-breakpoint
-- Names that begin with what was typed, in their order.
CREATE INDEX "products_name_begins" ON "products" USING btree ("plain_name" text_pattern_ops);--> statement-breakpoint
-- As "names_alike", which servers of the last version still ask and the next version drops, and says how like they are.
-- What is very like comes without what is less: of a thousand names that have a word in
-- common with what was typed, the one that was meant is not lost. The last measure is for two letters that changed places in a word of ten.
CREATE FUNCTION "names_like"("typed" text, "most" integer)
  RETURNS TABLE ("id" text, "likeness" real, "said" integer) LANGUAGE plpgsql AS $$
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
