CREATE INDEX "products_oversold" ON "products" USING btree ("id") WHERE "products"."stock_grams" < 0;--> statement-breakpoint
CREATE INDEX "orders_not_paid" ON "orders" USING btree ("created_at") WHERE "orders"."status" <> 'paid';
--> statement-breakpoint
-- Written by hand: names in which something is like what was typed. 1 is the same; two letters that changed places in a word of
-- ten leave 0.375. The index is asked with this measure, which can only be set for it.
CREATE FUNCTION "names_alike"("typed" text, "most" integer) RETURNS SETOF text LANGUAGE plpgsql AS $$
BEGIN
  PERFORM set_config('pg_trgm.word_similarity_threshold', '0.37', true);
  RETURN QUERY SELECT "id" FROM "products" WHERE "plain_name" %> "typed" LIMIT "most";
END;
$$;
