-- A purchase locks products before order lines, so running ones end first. Both stay locked until the columns are filled.
ALTER TABLE "products" ADD COLUMN "stock_allocated" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "expires_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "order_lines_reserved" ON "order_lines" USING btree ("product_id") WHERE "order_lines"."expires_at" is not null;--> statement-breakpoint
-- Written by hand from here on.
UPDATE "order_lines" SET "expires_at" = "orders"."created_at" + interval '32 minutes' FROM "orders"
  WHERE "orders"."id" = "order_lines"."order_id" AND "order_lines"."is_set_aside";--> statement-breakpoint
UPDATE "products" SET "stock_allocated" = "reserved"."grams"
  FROM (SELECT "product_id", sum("grams") AS "grams" FROM "order_lines" WHERE "expires_at" IS NOT NULL GROUP BY 1) AS "reserved"
  WHERE "products"."id" = "reserved"."product_id";--> statement-breakpoint
-- The trigger below reserves the lines of orders that the previous release places; it changes no order of this release. Orders that
-- the previous release ends keep their reservation until the job of this release ends it. The next release drops this trigger,
-- "orders_end_set_aside" and "products_forget_set_aside" with their functions, "is_set_aside" and "set_aside_at_most".
CREATE FUNCTION "reserve_line"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "products" SET "stock_allocated" = "stock_allocated" + NEW."grams" WHERE "id" = NEW."product_id";
  NEW."expires_at" := now() + interval '32 minutes';
  RETURN NEW;
END;
$$;
--> statement-breakpoint
CREATE TRIGGER "order_lines_reserve" BEFORE INSERT ON "order_lines"
  FOR EACH ROW WHEN (NEW."is_set_aside" AND NEW."expires_at" IS NULL) EXECUTE FUNCTION "reserve_line"();
