-- Beside the last version: the trigger announces all that it announced.
-- Written by hand. Cached searches depend on "keywords" (0030), so a change of them has to be announced like that of a name.
DROP TRIGGER "announce_changed_product" ON "products";--> statement-breakpoint
CREATE TRIGGER "announce_changed_product" AFTER UPDATE OF "id", "category_id", "themes", "position", "name", "price_cents", "type",
    "description", "taste", "image_url", "images", "consist", "unit", "liquor", "brewing", "unit_grams", "keywords" ON "products"
  FOR EACH ROW WHEN (OLD.* IS DISTINCT FROM NEW.*) EXECUTE FUNCTION "announce_catalogue"();
