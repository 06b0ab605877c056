-- The last version still selects "is_set_aside" and "set_aside_at_most", so the next one drops these columns.
DROP INDEX "order_lines_set_aside";--> statement-breakpoint
ALTER TABLE "order_lines" ALTER COLUMN "is_set_aside" SET DEFAULT false;--> statement-breakpoint
-- Written by hand from here on.
-- Beside the last version: it reserves and ends by "expires_at" and "stock_allocated" alone, and reads nothing that these triggers write.
DROP TRIGGER "order_lines_reserve" ON "order_lines";
DROP FUNCTION "reserve_line"();
DROP TRIGGER "orders_end_set_aside" ON "orders";
DROP FUNCTION "end_set_aside"();
DROP TRIGGER "products_forget_set_aside" ON "products";
DROP FUNCTION "forget_set_aside_at_most"();
