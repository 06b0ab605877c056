ALTER TABLE "orders" ADD COLUMN "forget_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "held_payments" ADD COLUMN "settled_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "orders_to_forget" ON "orders" USING btree ("forget_at") WHERE "orders"."forget_at" is not null;