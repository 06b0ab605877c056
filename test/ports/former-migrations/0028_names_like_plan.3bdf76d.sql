-- Written by hand: what names are like is planned once and not for each search, since a plan made for one text first measures it
-- against what is known of all names; and always with the index.
ALTER FUNCTION "names_like"(text, integer) SET "plan_cache_mode" TO 'force_generic_plan';--> statement-breakpoint
ALTER FUNCTION "names_like"(text, integer) SET "enable_seqscan" TO 'off';
