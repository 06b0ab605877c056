ALTER TABLE "orders" ADD COLUMN "placed_near" text;--> statement-breakpoint
-- Written by hand: the neighbourhood is forgotten together with the address.
CREATE OR REPLACE FUNCTION "forget_where_placed"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW."placed_from" := NULL;
  NEW."placed_near" := NULL;
  RETURN NEW;
END;
$$;
