-- Written by hand: what cannot be read is refused, whoever writes it. Triggers and not constraints: a constraint, also one that is
-- not valid yet, would refuse each later change of an old row, such as its stock or the status of an order.
CREATE FUNCTION "is_text_list"("value" jsonb) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT jsonb_typeof("value") = 'array' AND NOT "value" @? 'strict $[*] ? (@.type() != "string")';
$$;
--> statement-breakpoint
CREATE FUNCTION "is_text_object"("value" jsonb) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT jsonb_typeof("value") = 'object' AND NOT "value" @? 'strict $.* ? (@.type() != "string")';
$$;
--> statement-breakpoint
CREATE FUNCTION "is_ingredient_list"("value" jsonb) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN jsonb_typeof("value") = 'array' THEN jsonb_array_length("value") = jsonb_array_length(
    jsonb_path_query_array("value", 'strict $[*] ? (@.ingrName.type() == "string" && @.ingrUrl.type() == "string")'))
  ELSE false END;
$$;
--> statement-breakpoint
CREATE FUNCTION "is_discount_list"("value" jsonb) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN jsonb_typeof("value") = 'array' THEN jsonb_array_length("value") = jsonb_array_length(
    jsonb_path_query_array("value", 'strict $[*] ? (@.label.type() == "string"
      && (@.code.type() == "string" || @.code.type() == "null")
      && @.amountCents.type() == "number" && @.amountCents >= 0 && @.amountCents.floor() == @.amountCents)'))
  ELSE false END;
$$;
--> statement-breakpoint
CREATE FUNCTION "is_brewing"("value" jsonb) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT coalesce("value" @@ 'strict $.grams.type() == "number" && $.grams > 0
    && $.millilitres.type() == "number" && $.millilitres > 0
    && $.celsius.type() == "number" && $.celsius >= 0 && $.celsius <= 100
    && $.minutes.type() == "number" && $.minutes > 0 && $.minutes <= 1440
    && $.infusions.type() == "number" && $.infusions >= 1 && $.infusions <= 50 && $.infusions.floor() == $.infusions
    && ($.caffeine == "none" || $.caffeine == "low" || $.caffeine == "medium" || $.caffeine == "high")
    && $.origin.type() == "string" && $.harvest.type() == "string"', false);
$$;
--> statement-breakpoint
CREATE FUNCTION "is_period"("starts" timestamptz, "ends" timestamptz) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT coalesce("starts" BETWEEN '1970-01-01 00:00:00+00' AND '9999-12-31 00:00:00+00', true)
    AND coalesce("ends" BETWEEN '1970-01-01 00:00:00+00' AND '9999-12-31 00:00:00+00', true);
$$;
--> statement-breakpoint
CREATE FUNCTION "refuse_malformed"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- A backup is restored as it was.
  IF current_setting('camellia.restoring', true) = 'on' THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION '% of % is malformed', TG_ARGV[0], TG_TABLE_NAME
    USING ERRCODE = 'check_violation', CONSTRAINT = TG_NAME, TABLE = TG_TABLE_NAME, SCHEMA = TG_TABLE_SCHEMA;
END;
$$;
--> statement-breakpoint
CREATE TRIGGER "categories_id_known" BEFORE INSERT OR UPDATE OF "id" ON "categories"
  FOR EACH ROW WHEN (NEW."id" NOT IN ('tea', 'coffee', 'other-products')) EXECUTE FUNCTION "refuse_malformed"('id');
--> statement-breakpoint
CREATE TRIGGER "categories_title_not_blank" BEFORE INSERT OR UPDATE OF "title" ON "categories"
  FOR EACH ROW WHEN (NEW."title" !~ '\S') EXECUTE FUNCTION "refuse_malformed"('title');
--> statement-breakpoint
CREATE TRIGGER "products_category_known" BEFORE INSERT OR UPDATE OF "category_id" ON "products"
  FOR EACH ROW WHEN (NEW."category_id" NOT IN ('tea', 'coffee', 'other-products')) EXECUTE FUNCTION "refuse_malformed"('category_id');
--> statement-breakpoint
CREATE TRIGGER "products_name_not_blank" BEFORE INSERT OR UPDATE OF "name" ON "products"
  FOR EACH ROW WHEN (NEW."name" !~ '\S') EXECUTE FUNCTION "refuse_malformed"('name');
--> statement-breakpoint
CREATE TRIGGER "products_themes_listed" BEFORE INSERT OR UPDATE OF "themes" ON "products"
  FOR EACH ROW WHEN (NOT "is_text_list"(NEW."themes")) EXECUTE FUNCTION "refuse_malformed"('themes');
--> statement-breakpoint
CREATE TRIGGER "products_images_listed" BEFORE INSERT OR UPDATE OF "images" ON "products"
  FOR EACH ROW WHEN (NOT "is_text_list"(NEW."images")) EXECUTE FUNCTION "refuse_malformed"('images');
--> statement-breakpoint
CREATE TRIGGER "products_consist_listed" BEFORE INSERT OR UPDATE OF "consist" ON "products"
  FOR EACH ROW WHEN (NOT "is_ingredient_list"(NEW."consist")) EXECUTE FUNCTION "refuse_malformed"('consist');
--> statement-breakpoint
CREATE TRIGGER "products_brewing_whole" BEFORE INSERT OR UPDATE OF "brewing" ON "products"
  FOR EACH ROW WHEN (NEW."brewing" IS NOT NULL AND NOT "is_brewing"(NEW."brewing")) EXECUTE FUNCTION "refuse_malformed"('brewing');
--> statement-breakpoint
CREATE TRIGGER "promotions_period_in_range" BEFORE INSERT OR UPDATE OF "starts_at", "ends_at" ON "promotions"
  FOR EACH ROW WHEN (NOT "is_period"(NEW."starts_at", NEW."ends_at")) EXECUTE FUNCTION "refuse_malformed"('starts_at or ends_at');
--> statement-breakpoint
CREATE TRIGGER "promotions_scope_named" BEFORE INSERT OR UPDATE OF "scope_of" ON "promotions"
  FOR EACH ROW WHEN (array_position(NEW."scope_of", NULL) IS NOT NULL) EXECUTE FUNCTION "refuse_malformed"('scope_of');
--> statement-breakpoint
CREATE TRIGGER "coupons_period_in_range" BEFORE INSERT OR UPDATE OF "starts_at", "ends_at" ON "coupons"
  FOR EACH ROW WHEN (NOT "is_period"(NEW."starts_at", NEW."ends_at")) EXECUTE FUNCTION "refuse_malformed"('starts_at or ends_at');
--> statement-breakpoint
CREATE TRIGGER "orders_discounts_listed" BEFORE INSERT OR UPDATE OF "discounts" ON "orders"
  FOR EACH ROW WHEN (NOT "is_discount_list"(NEW."discounts")) EXECUTE FUNCTION "refuse_malformed"('discounts');
--> statement-breakpoint
CREATE TRIGGER "orders_addresses_text" BEFORE INSERT OR UPDATE OF "shipping", "billing" ON "orders"
  FOR EACH ROW WHEN (NOT ("is_text_object"(NEW."shipping") AND "is_text_object"(NEW."billing")))
  EXECUTE FUNCTION "refuse_malformed"('shipping or billing');
--> statement-breakpoint
CREATE TRIGGER "letters_facts_named" BEFORE INSERT OR UPDATE OF "facts" ON "letters"
  FOR EACH ROW WHEN (jsonb_typeof(NEW."facts") <> 'object') EXECUTE FUNCTION "refuse_malformed"('facts');
--> statement-breakpoint
CREATE TRIGGER "held_payments_payment_named" BEFORE INSERT OR UPDATE OF "payment" ON "held_payments"
  FOR EACH ROW WHEN (jsonb_typeof(NEW."payment") <> 'object') EXECUTE FUNCTION "refuse_malformed"('payment');
