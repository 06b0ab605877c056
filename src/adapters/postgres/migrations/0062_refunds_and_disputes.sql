ALTER TABLE "orders" ADD COLUMN "refunded_by_hand_cents" integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
ALTER TABLE "disputes" ADD COLUMN "respond_by" timestamp (3) with time zone;
--> statement-breakpoint
-- Beside the last version: it writes only the default. Rows so far have the default as well.
ALTER TABLE "orders" ADD CONSTRAINT "orders_refunded_by_hand_not_negative" CHECK ("orders"."refunded_by_hand_cents" >= 0) NOT VALID;
