CREATE TABLE "coupon_redemptions" (
	"order_id" uuid PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"user_id" uuid,
	"email" text NOT NULL,
	"redeemed_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"released_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "coupons" (
	"code" text PRIMARY KEY NOT NULL,
	"percent" integer,
	"amount_cents" integer,
	"minimum_cents" integer DEFAULT 0 NOT NULL,
	"starts_at" timestamp (3) with time zone,
	"ends_at" timestamp (3) with time zone,
	"total_limit" integer,
	"shopper_limit" integer,
	"redeemed" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "coupons_code_upper_case" CHECK ("coupons"."code" ~ '^[A-Z0-9-]{1,40}$'),
	CONSTRAINT "coupons_one_reduction" CHECK (num_nonnulls("coupons"."percent", "coupons"."amount_cents") = 1),
	CONSTRAINT "coupons_percent_whole" CHECK ("coupons"."percent" between 1 and 100),
	CONSTRAINT "coupons_amount_positive" CHECK ("coupons"."amount_cents" > 0),
	CONSTRAINT "coupons_minimum_not_negative" CHECK ("coupons"."minimum_cents" >= 0),
	CONSTRAINT "coupons_period_forward" CHECK ("coupons"."starts_at" < "coupons"."ends_at"),
	CONSTRAINT "coupons_limits_positive" CHECK ("coupons"."total_limit" > 0 and "coupons"."shopper_limit" > 0),
	CONSTRAINT "coupons_redeemed_not_negative" CHECK ("coupons"."redeemed" >= 0)
);
--> statement-breakpoint
CREATE TABLE "promotions" (
	"id" text PRIMARY KEY NOT NULL,
	"position" integer NOT NULL,
	"title" text NOT NULL,
	"text" text NOT NULL,
	"image_url" text NOT NULL,
	"percent" integer,
	"amount_cents" integer,
	"minimum_cents" integer DEFAULT 0 NOT NULL,
	"starts_at" timestamp (3) with time zone,
	"ends_at" timestamp (3) with time zone,
	"scope" text NOT NULL,
	"scope_of" text[] DEFAULT '{}' NOT NULL,
	CONSTRAINT "promotions_one_reduction" CHECK (num_nonnulls("promotions"."percent", "promotions"."amount_cents") = 1),
	CONSTRAINT "promotions_percent_whole" CHECK ("promotions"."percent" between 1 and 100),
	CONSTRAINT "promotions_amount_positive" CHECK ("promotions"."amount_cents" > 0),
	CONSTRAINT "promotions_minimum_not_negative" CHECK ("promotions"."minimum_cents" >= 0),
	CONSTRAINT "promotions_period_forward" CHECK ("promotions"."starts_at" < "promotions"."ends_at"),
	CONSTRAINT "promotions_scope_known" CHECK ("promotions"."scope" in ('cart', 'category', 'type', 'products'))
);
--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "discount_cents" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "discounts" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "coupon_redemptions" ADD CONSTRAINT "coupon_redemptions_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupon_redemptions" ADD CONSTRAINT "coupon_redemptions_code_coupons_code_fk" FOREIGN KEY ("code") REFERENCES "public"."coupons"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupon_redemptions" ADD CONSTRAINT "coupon_redemptions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "coupon_redemptions_by_email" ON "coupon_redemptions" USING btree ("code","email") WHERE "coupon_redemptions"."released_at" is null;--> statement-breakpoint
CREATE INDEX "coupon_redemptions_by_user" ON "coupon_redemptions" USING btree ("code","user_id") WHERE "coupon_redemptions"."released_at" is null;--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_discount_within_line" CHECK ("order_lines"."discount_cents" >= 0 and "order_lines"."discount_cents" <= "order_lines"."price_cents"::bigint * "order_lines"."quantity");