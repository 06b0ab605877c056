ALTER TABLE "orders" ADD COLUMN "refunded_cents" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "refund_revision" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "refund_failed_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "orders_refund_failed" ON "orders" USING btree ("refund_failed_at") WHERE "orders"."refund_failed_at" is not null;