DROP INDEX "products_by_category";--> statement-breakpoint
CREATE INDEX "products_on_shelf" ON "products" USING btree ("category_id","position","id","type","price_cents","themes");