DROP INDEX "products_on_shelf";--> statement-breakpoint
-- Beside the last version: it neither reads nor writes this column.
ALTER TABLE "products" DROP COLUMN "set_aside_at_most";--> statement-breakpoint
-- Beside the last version: it neither reads nor writes this column.
ALTER TABLE "order_lines" DROP COLUMN "is_set_aside";