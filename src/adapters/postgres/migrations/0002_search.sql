-- Search over names, taste, ingredients and descriptions: accents, case and small typing errors forgiven.
create extension if not exists unaccent;--> statement-breakpoint
create extension if not exists pg_trgm;--> statement-breakpoint
-- Lower case without accents. Dictionary and search path are named, so the result depends on the text alone, and a dump,
-- which is restored with an empty search path, finds the dictionary again.
create function plain(text) returns text language sql immutable strict parallel safe set search_path from current
  return unaccent('unaccent'::regdictionary, lower($1));--> statement-breakpoint
alter table products
  add column plain_name text generated always as (plain(name)) stored,
  add column search tsvector generated always as (
    setweight(to_tsvector('english', plain(name)), 'A') ||
    setweight(to_tsvector('english', plain(taste)), 'B') ||
    setweight(to_tsvector('english', plain(jsonb_path_query_array(consist, '$[*].ingrName')::text)), 'B') ||
    setweight(to_tsvector('english', plain(description)), 'C')
  ) stored;--> statement-breakpoint
create index products_search on products using gin (search);--> statement-breakpoint
create index products_plain_name on products using gist (plain_name gist_trgm_ops (siglen = 64));
