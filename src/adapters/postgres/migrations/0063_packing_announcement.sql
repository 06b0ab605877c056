ALTER TABLE "orders" ADD COLUMN "packing_announce_at" timestamp (3) with time zone;
--> statement-breakpoint
CREATE INDEX "orders_packing_not_announced" ON "orders" USING btree ("packing_announce_at") WHERE "orders"."packing_announce_at" is not null;
--> statement-breakpoint
-- The last version found these orders by their history; one whose email is written gets no second.
UPDATE "orders" SET "packing_announce_at" = packed.at + interval '10 minutes'
FROM (
  SELECT "order_id", max("at") AS at FROM "fulfilment_history"
  WHERE "to" = 'packed' AND "at" > now() - interval '1 day' GROUP BY "order_id"
) AS packed
WHERE packed."order_id" = "orders"."id" AND "orders"."fulfilment_status" = 'packed';
