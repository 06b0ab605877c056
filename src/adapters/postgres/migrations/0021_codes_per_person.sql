CREATE TABLE "spent_codes" (
	"code" text NOT NULL,
	"person" text NOT NULL,
	"uses" integer NOT NULL,
	CONSTRAINT "spent_codes_code_person_pk" PRIMARY KEY("code","person"),
	CONSTRAINT "spent_codes_uses_positive" CHECK ("spent_codes"."uses" > 0)
);
--> statement-breakpoint
ALTER TABLE "coupon_redemptions" ALTER COLUMN "email" SET DEFAULT '';--> statement-breakpoint
ALTER TABLE "coupons" ADD COLUMN "person_key" text DEFAULT replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '') NOT NULL;--> statement-breakpoint
-- Beside the last version: it does not know this table.
ALTER TABLE "spent_codes" ADD CONSTRAINT "spent_codes_code_coupons_code_fk" FOREIGN KEY ("code") REFERENCES "public"."coupons"("code") ON DELETE no action ON UPDATE no action;