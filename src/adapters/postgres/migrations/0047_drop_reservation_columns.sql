-- Beside the last version: it neither reads nor writes these columns, and lists products by "products_for_sale" as well.
DROP INDEX "products_on_shelf";--> statement-breakpoint
ALTER TABLE "products" DROP COLUMN "set_aside_at_most";--> statement-breakpoint
ALTER TABLE "order_lines" DROP COLUMN "is_set_aside";