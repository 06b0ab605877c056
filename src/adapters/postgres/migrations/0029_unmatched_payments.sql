CREATE TABLE "unmatched_payments" (
	"session_id" text PRIMARY KEY NOT NULL,
	"receipt" text NOT NULL,
	"amount_cents" integer NOT NULL,
	"currency" text NOT NULL,
	"recorded_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"settled_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE INDEX "unmatched_payments_open" ON "unmatched_payments" USING btree ("receipt") WHERE "unmatched_payments"."settled_at" is null;