-- Written by hand: rows that no page can show or no cart can hold are refused, and the search reads how much caffeine a product has.
-- Beside the last version: it writes no such rows, and the words that it searches for are still in the column.
CREATE OR REPLACE FUNCTION "refuse_malformed"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- A backup is restored as it was.
  IF current_setting('camellia.restoring', true) = 'on' THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION '% of % is malformed', TG_ARGV[0], TG_TABLE_NAME
    USING ERRCODE = 'check_violation', CONSTRAINT = TG_NAME, TABLE = TG_TABLE_NAME, SCHEMA = TG_TABLE_SCHEMA,
      HINT = coalesce(TG_ARGV[1], 'See "Malformed rows" in docs/operations.md.');
END;
$$;
--> statement-breakpoint
-- The patterns of src/domain/product-name.ts; a test compares both.
CREATE FUNCTION "is_product_name"("value" text) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT char_length("value") <= 200 AND "value" !~ ALL (ARRAY[
    '^\.{0,2}$',
    '^_$',
    '\.data$',
    '%2[Ff]',
    '[\u0001-\u001F\u007F-\u009F\u00AD\u034F\u061C\u115F\u1160\u17B4\u17B5\u180E\u200B\u200E\u200F\u2028-\u202E\u2060-\u206F\u2800\u3164\uFEFF\uFFA0\uFFF9-\uFFFB]',
    '^[\u0020\u00A0\u1680\u2000-\u200A\u202F\u205F\u3000]|[\u0020\u00A0\u1680\u2000-\u200A\u202F\u205F\u3000]$',
    '(^|[\u0020\u00A0\u1680\u2000-\u200A\u202F\u205F\u3000])[\u200C\u200D]|[\u200C\u200D]([\u0020\u00A0\u1680\u2000-\u200A\u202F\u205F\u3000]|$)'
  ]) AND "value" IS NFC NORMALIZED;
$$;
--> statement-breakpoint
CREATE TRIGGER "products_id_valid" BEFORE INSERT OR UPDATE OF "id" ON "products"
  FOR EACH ROW WHEN (NEW."id" !~ '^[A-Za-z0-9_-]{1,100}$')
  EXECUTE FUNCTION "refuse_malformed"('id', 'A product id has 1 to 100 letters of the English alphabet, digits, hyphens and underscores.');
--> statement-breakpoint
CREATE TRIGGER "products_name_valid" BEFORE INSERT OR UPDATE OF "name" ON "products"
  FOR EACH ROW WHEN (NOT "is_product_name"(NEW."name"))
  EXECUTE FUNCTION "refuse_malformed"('name', 'A product name has 1 to 200 visible characters (Unicode NFC) and no space at either end. It is part of an address, so it is not ".", ".." or "_", does not end in ".data" and does not contain "%2F".');
--> statement-breakpoint
CREATE TRIGGER "products_themes_of_pages" BEFORE INSERT OR UPDATE OF "themes" ON "products"
  FOR EACH ROW WHEN (NOT NEW."themes" <@ '["classic-tea", "delicious-tea", "real-life-tea", "curious-tea", "relaxing-tea"]')
  EXECUTE FUNCTION "refuse_malformed"('themes', 'Themes are classic-tea, delicious-tea, real-life-tea, curious-tea and relaxing-tea.');
--> statement-breakpoint
CREATE TRIGGER "promotions_id_not_blank" BEFORE INSERT OR UPDATE OF "id" ON "promotions"
  FOR EACH ROW WHEN (NEW."id" !~ '\S') EXECUTE FUNCTION "refuse_malformed"('id');
--> statement-breakpoint
CREATE TRIGGER "promotions_title_not_blank" BEFORE INSERT OR UPDATE OF "title" ON "promotions"
  FOR EACH ROW WHEN (NEW."title" !~ '\S') EXECUTE FUNCTION "refuse_malformed"('title');
--> statement-breakpoint
CREATE TRIGGER "promotions_scope_of_known" BEFORE INSERT OR UPDATE OF "scope", "scope_of" ON "promotions"
  FOR EACH ROW WHEN (CASE NEW."scope"
    WHEN 'category' THEN NOT NEW."scope_of" <@ ARRAY['tea', 'coffee', 'other-products']
    WHEN 'type' THEN NOT NEW."scope_of" <@ ARRAY['black', 'green']
    ELSE false END)
  EXECUTE FUNCTION "refuse_malformed"('scope_of', 'Categories are tea, coffee and other-products; types are black and green.');
--> statement-breakpoint
-- Names without spaces and punctuation, as links spell them.
CREATE INDEX "products_link_name" ON "products" USING btree (regexp_replace("plain_name", '[\u0001-\u002F\u003A-\u0040\u005B-\u0060\u007B-\u00BF\u2000-\u206F\u3000-\u3003]+', '', 'g') text_pattern_ops);
--> statement-breakpoint
CREATE INDEX "product_former_names_link_name" ON "product_former_names" USING btree (regexp_replace(plain("name"), '[\u0001-\u002F\u003A-\u0040\u005B-\u0060\u007B-\u00BF\u2000-\u206F\u3000-\u3003]+', '', 'g') text_pattern_ops);
--> statement-breakpoint
-- Beside the last version: the same transaction adds the column again, with all words that it searches for. As in 0030, for PostgreSQL 15 and 16.
ALTER TABLE "products" DROP COLUMN "search";
--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "search" tsvector GENERATED ALWAYS AS (
  setweight(to_tsvector('english', plain("name")), 'A') ||
  setweight(to_tsvector('english', plain("keywords")), 'B') ||
  setweight(to_tsvector('english', plain(
    coalesce("type" || ' ' || "category_id" || ' ' || "type" || "category_id", "category_id") || ' ' || "themes"::text ||
    CASE WHEN "themes" @> '["classic-tea"]' THEN ' breakfast club' ELSE '' END ||
    CASE WHEN "themes" @> '["real-life-tea"]' THEN ' luxury' ELSE '' END ||
    CASE "brewing" ->> 'caffeine' WHEN 'none' THEN ' caffeinefree' WHEN 'low' THEN ' low caffeine lowcaffeine'
      WHEN 'medium' THEN ' mediumcaffeine' WHEN 'high' THEN ' highcaffeine' ELSE '' END || ' ' ||
    coalesce("brewing" ->> 'origin', '')
  )), 'B') ||
  setweight(to_tsvector('english', plain("taste")), 'C') ||
  setweight(to_tsvector('english', plain(jsonb_path_query_array("consist", '$[*].ingrName')::text)), 'C') ||
  setweight(to_tsvector('english', plain("description")), 'D')
) STORED;
--> statement-breakpoint
CREATE INDEX "products_search" ON "products" USING gin ("search") WITH (fastupdate = off);
