CREATE TABLE "shipping_countries" (
	"country" text PRIMARY KEY NOT NULL,
	"zone_id" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "shipping_methods" (
	"zone_id" text NOT NULL,
	"id" text NOT NULL,
	"position" integer NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"min_days" integer NOT NULL,
	"max_days" integer NOT NULL,
	"max_grams" integer,
	"rates" jsonb NOT NULL,
	CONSTRAINT "shipping_methods_zone_id_id_pk" PRIMARY KEY("zone_id","id"),
	CONSTRAINT "shipping_methods_kind_known" CHECK ("shipping_methods"."kind" in ('standard', 'express', 'pick-up')),
	CONSTRAINT "shipping_methods_days_ordered" CHECK (0 <= "shipping_methods"."min_days" and "shipping_methods"."min_days" <= "shipping_methods"."max_days" and "shipping_methods"."max_days" <= 365),
	CONSTRAINT "shipping_methods_weight_positive" CHECK ("shipping_methods"."max_grams" > 0),
	CONSTRAINT "shipping_methods_rates_given" CHECK (jsonb_array_length("shipping_methods"."rates") > 0)
);
--> statement-breakpoint
CREATE TABLE "shipping_zones" (
	"id" text PRIMARY KEY NOT NULL,
	"position" integer NOT NULL,
	"name" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "shipping_method" jsonb;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "shipping_cents" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
-- Beside the last version: it does not use this new table.
ALTER TABLE "shipping_countries" ADD CONSTRAINT "shipping_countries_zone_id_shipping_zones_id_fk" FOREIGN KEY ("zone_id") REFERENCES "public"."shipping_zones"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
-- Beside the last version: it does not use this new table.
ALTER TABLE "shipping_methods" ADD CONSTRAINT "shipping_methods_zone_id_shipping_zones_id_fk" FOREIGN KEY ("zone_id") REFERENCES "public"."shipping_zones"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
-- Beside the last version: it writes only the default.
ALTER TABLE "orders" ADD CONSTRAINT "orders_shipping_not_negative" CHECK ("orders"."shipping_cents" >= 0);--> statement-breakpoint
-- Written by hand from here on: public pages show delivery times and prices, so every server drops them when these change.
CREATE TRIGGER "announce_shipping_zones" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "shipping_zones"
  FOR EACH STATEMENT EXECUTE FUNCTION "announce_catalogue"();
--> statement-breakpoint
CREATE TRIGGER "announce_shipping_countries" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "shipping_countries"
  FOR EACH STATEMENT EXECUTE FUNCTION "announce_catalogue"();
--> statement-breakpoint
CREATE TRIGGER "announce_shipping_methods" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "shipping_methods"
  FOR EACH STATEMENT EXECUTE FUNCTION "announce_catalogue"();
