ALTER TABLE "products" ADD COLUMN "keywords" text DEFAULT '' NOT NULL;--> statement-breakpoint
-- Written by hand: the search reads kind, themes, origin and keywords as well. PostgreSQL 15 and 16 cannot change the expression of a
-- column, so it is dropped and added with its index (0026). The table is rewritten; ten thousand products take a second.
-- Beside the last version: the same transaction adds the column again, under the same name and type.
ALTER TABLE "products" DROP COLUMN "search";--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "search" tsvector GENERATED ALWAYS AS (
  setweight(to_tsvector('english', plain("name")), 'A') ||
  setweight(to_tsvector('english', plain("keywords")), 'B') ||
  setweight(to_tsvector('english', plain(
    coalesce("type" || ' ' || "category_id" || ' ' || "type" || "category_id", "category_id") || ' ' || "themes"::text ||
    CASE WHEN "themes" @> '["classic-tea"]' THEN ' breakfast club' ELSE '' END ||
    CASE WHEN "themes" @> '["real-life-tea"]' THEN ' luxury' ELSE '' END ||
    CASE WHEN "brewing" ->> 'caffeine' = 'low' THEN ' low caffeine' ELSE '' END || ' ' ||
    coalesce("brewing" ->> 'origin', '')
  )), 'B') ||
  setweight(to_tsvector('english', plain("taste")), 'C') ||
  setweight(to_tsvector('english', plain(jsonb_path_query_array("consist", '$[*].ingrName')::text)), 'C') ||
  setweight(to_tsvector('english', plain("description")), 'D')
) STORED;--> statement-breakpoint
CREATE INDEX "products_search" ON "products" USING gin ("search") WITH (fastupdate = off);--> statement-breakpoint
-- The products that a shop starts with; others get theirs from the owner.
UPDATE "products" SET "keywords" = "known"."keywords" FROM (VALUES
  ('huila-colombia', 'chocolatey, sweet, balanced, espresso, colombian, beans'),
  ('kenya-aa-nyeri', 'fruity, berry, bright, filter, kenyan, african, beans'),
  ('mocha-java', 'chocolatey, fruity, blend, espresso, beans'),
  ('monsooned-malabar', 'spicy, low acid, espresso, indian, crema, strong, beans'),
  ('sumatra-mandheling', 'chocolatey, dark, earthy, low acid, strong, indonesian, beans'),
  ('yirgacheffe-washed', 'floral, citrusy, fruity, light, filter, ethiopian, african, beans'),
  ('bamboo-matcha-whisk', 'matcha tool, accessory, teaware, tea ware, utensil, gift, present, japanese'),
  ('cast-iron-tetsubin', 'teapot, tea pot, kettle, teaware, tea ware, accessory, gift, present, japanese, wedding'),
  ('gift-set-four-tins', 'sampler, sample, assortment, variety, selection, tasting, starter, gift box, present, christmas, birthday, holiday, hamper, wedding, mother'),
  ('linden-blossom-honey', 'sweetener, sugar, herbal, linden flower, lime blossom, gift, present'),
  ('porcelain-gaiwan', 'teacup, tea cup, cup, mug, bowl, lidded, teaware, tea ware, accessory, chinese, gift, present'),
  ('tokoname-kyusu', 'teapot, tea pot, teaware, tea ware, accessory, clay pot, japanese, gift, present'),
  ('ancient-tree-shai-hong', 'fruity, sweet, aged, tea cake, pressed, luxury, rare, puerh, yunnan'),
  ('assam-golden-tips', 'malty, strong, full bodied, breakfast, milk, indian, morning'),
  ('bakers-breakfast', 'english breakfast, malty, strong, milk, everyday, morning, cheap, builders'),
  ('darjeeling-first-flush', 'floral, light, delicate, indian, champagne, spring'),
  ('dian-hong-golden-needle', 'sweet, chocolatey, honeyed, yunnan, chinese, smooth'),
  ('dongting-bi-luo-chun', 'fruity, delicate, luxury, rare, chinese, spring, biluochun'),
  ('earl-grey-cornflower', 'citrus, citrusy, floral, flavored, scented, afternoon, iced tea, bergamot'),
  ('fukamushi-sencha', 'japanese, grassy, vegetal, umami, everyday'),
  ('genmaicha', 'nutty, toasty, roasted, popcorn, japanese, rice tea, mild'),
  ('hadong-ujeon', 'nutty, korean, delicate, luxury, sweet'),
  ('jasmine-dragon-pearls', 'floral, flowery, scented, flavored, flower tea, chinese, fragrant'),
  ('jin-jun-mei', 'fruity, honeyed, sweet, luxury, rare, chinese'),
  ('keemun-hao-ya', 'chocolate, chocolatey, floral, elegant, afternoon, chinese'),
  ('kyoto-hojicha', 'roasted, toasty, nutty, japanese, evening, bedtime, decaf, mild, latte'),
  ('lapsang-souchong', 'smoky, smokey, smoked, campfire, strong, winter, cheese'),
  ('marrakech-mint', 'minty, peppermint, moroccan, herbal, herb, fresh, iced tea, after dinner'),
  ('masala-chai', 'spicy, spiced, warming, milk tea, chai latte, winter, indian, christmas'),
  ('nuwara-eliya-op', 'ceylon, sri lanka, citrusy, light, brisk, iced tea, lemon'),
  ('shi-feng-longjing', 'dragonwell, nutty, chestnut, luxury, rare, chinese, spring'),
  ('sun-moon-lake-ruby', 'fruity, minty, spicy, taiwan, taiwanese, formosa, oolong lovers'),
  ('taiping-houkui', 'floral, luxury, rare, chinese, delicate'),
  ('temple-of-heaven-gunpowder', 'smoky, strong, moroccan mint base, chinese, everyday, bold'),
  ('uji-matcha', 'powder, powdered, latte, matcha latte, japanese, ceremonial, smoothie, umami'),
  ('yame-gyokuro', 'japanese, umami, shaded, luxury, rare, savory')
) AS "known" ("id", "keywords") WHERE "products"."id" = "known"."id" AND "products"."keywords" = '';
