-- Written by hand, beside the checks that columns have: values beyond the bounds of src/domain/catalogue-bounds.ts are rejected; a test compares both.
-- Beside the last version: it writes no such rows. Old rows stay as they are until one of these columns is written.
CREATE OR REPLACE FUNCTION "is_brewing"("value" jsonb) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT coalesce("value" @@ 'strict $.grams.type() == "number" && $.grams >= 0.1 && $.grams <= 1000
    && $.millilitres.type() == "number" && $.millilitres >= 1 && $.millilitres <= 10000
    && $.celsius.type() == "number" && $.celsius >= 0 && $.celsius <= 100
    && $.minutes.type() == "number" && $.minutes >= 0.1 && $.minutes <= 1440
    && $.infusions.type() == "number" && $.infusions >= 1 && $.infusions <= 50 && $.infusions.floor() == $.infusions
    && ($.caffeine == "none" || $.caffeine == "low" || $.caffeine == "medium" || $.caffeine == "high")
    && $.origin.type() == "string" && $.harvest.type() == "string"', false)
    AND char_length("value" ->> 'origin') <= 200 AND char_length("value" ->> 'harvest') <= 200;
$$;
--> statement-breakpoint
CREATE TRIGGER "products_price_in_bounds" BEFORE INSERT OR UPDATE OF "price_cents" ON "products"
  FOR EACH ROW WHEN (NEW."price_cents" = 0 OR NEW."price_cents" > 99999999)
  EXECUTE FUNCTION "refuse_malformed"('price_cents', 'A price is 1 to 99999999 cents.');
--> statement-breakpoint
CREATE TRIGGER "products_unit_in_bounds" BEFORE INSERT OR UPDATE OF "unit_grams" ON "products"
  FOR EACH ROW WHEN (NEW."unit_grams" > 1000000)
  EXECUTE FUNCTION "refuse_malformed"('unit_grams', 'A unit is 1 to 1000000 grams.');
--> statement-breakpoint
CREATE TRIGGER "products_texts_in_bounds" BEFORE INSERT OR UPDATE OF "description", "taste", "unit" ON "products"
  FOR EACH ROW WHEN (char_length(NEW."description") > 10000 OR char_length(NEW."taste") > 1000 OR char_length(NEW."unit") > 100)
  EXECUTE FUNCTION "refuse_malformed"('description, taste or unit', 'At most 10000, 1000 and 100 characters.');
--> statement-breakpoint
CREATE TRIGGER "categories_title_in_bounds" BEFORE INSERT OR UPDATE OF "title" ON "categories"
  FOR EACH ROW WHEN (char_length(NEW."title") > 200)
  EXECUTE FUNCTION "refuse_malformed"('title', 'At most 200 characters.');
--> statement-breakpoint
CREATE TRIGGER "promotions_texts_in_bounds" BEFORE INSERT OR UPDATE OF "title", "text" ON "promotions"
  FOR EACH ROW WHEN (char_length(NEW."title") > 200 OR char_length(NEW."text") > 2000)
  EXECUTE FUNCTION "refuse_malformed"('title or text', 'At most 200 and 2000 characters.');
--> statement-breakpoint
CREATE TRIGGER "promotions_amounts_in_bounds" BEFORE INSERT OR UPDATE OF "amount_cents", "minimum_cents" ON "promotions"
  FOR EACH ROW WHEN (NEW."amount_cents" > 99999999 OR NEW."minimum_cents" > 99999999)
  EXECUTE FUNCTION "refuse_malformed"('amount_cents or minimum_cents', 'At most 99999999 cents.');
--> statement-breakpoint
CREATE TRIGGER "coupons_amounts_in_bounds" BEFORE INSERT OR UPDATE OF "amount_cents", "minimum_cents" ON "coupons"
  FOR EACH ROW WHEN (NEW."amount_cents" > 99999999 OR NEW."minimum_cents" > 99999999)
  EXECUTE FUNCTION "refuse_malformed"('amount_cents or minimum_cents', 'At most 99999999 cents.');
--> statement-breakpoint
CREATE TRIGGER "coupons_code_valid" BEFORE INSERT OR UPDATE OF "code" ON "coupons"
  FOR EACH ROW WHEN (NEW."code" ~ '^-|-$')
  EXECUTE FUNCTION "refuse_malformed"('code', 'A code has 1 to 40 capitals, digits and hyphens, and a hyphen at neither end.');
