ALTER TABLE "orders" ADD COLUMN "dispute_lost_cents" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "disputes" ADD COLUMN "amount_cents" integer;--> statement-breakpoint
ALTER TABLE "disputes" ADD COLUMN "lost_at" timestamp (3) with time zone;