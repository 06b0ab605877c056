CREATE TABLE "product_prices" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "product_prices_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"product_id" text NOT NULL,
	"price_cents" integer NOT NULL,
	"since" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
-- Beside the last version: its rows get the default.
ALTER TABLE "products" ADD COLUMN "added_on" date DEFAULT current_date NOT NULL;--> statement-breakpoint
-- Beside the last version: it does not use this new table.
ALTER TABLE "product_prices" ADD CONSTRAINT "product_prices_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
CREATE INDEX "product_prices_of_product" ON "product_prices" USING btree ("product_id","since");--> statement-breakpoint
INSERT INTO "product_prices" ("product_id", "price_cents") SELECT "id", "price_cents" FROM "products";
--> statement-breakpoint
CREATE FUNCTION "record_price"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "product_prices" ("product_id", "price_cents") VALUES (NEW."id", NEW."price_cents");
  RETURN NULL;
END;
$$;
--> statement-breakpoint
-- Beside the last version: its prices are recorded too.
CREATE TRIGGER "record_first_price" AFTER INSERT ON "products"
  FOR EACH ROW WHEN (current_setting('camellia.restoring', true) IS DISTINCT FROM 'on') EXECUTE FUNCTION "record_price"();
--> statement-breakpoint
-- Beside the last version: as above.
CREATE TRIGGER "record_changed_price" AFTER UPDATE OF "price_cents" ON "products"
  FOR EACH ROW WHEN (OLD."price_cents" IS DISTINCT FROM NEW."price_cents") EXECUTE FUNCTION "record_price"();
--> statement-breakpoint
-- Beside the last version: the trigger announces all that it announced.
DROP TRIGGER "announce_changed_product" ON "products";--> statement-breakpoint
CREATE TRIGGER "announce_changed_product" AFTER UPDATE OF "id", "category_id", "themes", "position", "name", "price_cents", "type",
    "description", "taste", "image_url", "images", "consist", "unit", "liquor", "brewing", "facts", "unit_grams", "keywords", "archived_at", "added_on" ON "products"
  FOR EACH ROW WHEN (OLD.* IS DISTINCT FROM NEW.*) EXECUTE FUNCTION "announce_catalogue"();
