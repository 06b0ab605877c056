-- Written by hand. 0044 let this trigger end the reservation of an order of the previous release, also when it was paid; such a payment
-- waited for its products. The job of open orders ends these reservations now. The next release drops this trigger, "order_lines_reserve"
-- and "products_forget_set_aside" with their functions, "is_set_aside" and "set_aside_at_most".
CREATE OR REPLACE FUNCTION "end_set_aside"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "order_lines" SET "is_set_aside" = false WHERE "order_id" = NEW."id" AND "is_set_aside";
  RETURN NULL;
END;
$$;
