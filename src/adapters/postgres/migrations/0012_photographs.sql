-- Photographs took the places of the drawings, under the same names.
UPDATE "products" SET
  "image_url" = regexp_replace("image_url", '^(/pictures/.+)\.svg$', '\1.webp'),
  "images" = regexp_replace("images"::text, '("/pictures/[^"]+)\.svg"', '\1.webp"', 'g')::jsonb,
  "consist" = regexp_replace("consist"::text, '("/pictures/[^"]+)\.svg"', '\1.webp"', 'g')::jsonb;
--> statement-breakpoint
UPDATE "promotions" SET "image_url" = regexp_replace("image_url", '^(/pictures/.+)\.svg$', '\1.webp');
