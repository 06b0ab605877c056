-- Written by hand: each order changes a product, whose words and letters these indexes put on a list of what is still to be sorted in, and
-- every search read all of that list. Now they are sorted in at once.
ALTER INDEX "products_search" SET (fastupdate = off);--> statement-breakpoint
ALTER INDEX "products_plain_name" SET (fastupdate = off);--> statement-breakpoint
SELECT gin_clean_pending_list('products_search'), gin_clean_pending_list('products_plain_name');
