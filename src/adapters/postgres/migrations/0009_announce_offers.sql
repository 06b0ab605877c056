-- Written by hand: what promotions say stands on public pages, which every server forgets when they change.
CREATE TRIGGER "announce_promotions" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "promotions"
  FOR EACH STATEMENT EXECUTE FUNCTION "announce_catalogue"();
