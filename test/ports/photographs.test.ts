import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { freshDatabase } from '#test/support/fresh-database.ts';

const MIGRATION = new URL('../../src/adapters/postgres/migrations/0012_photographs.sql', import.meta.url);

test('[CAT-8] replaces the pictures of an older shop by photographs, and keeps the owner’s own', async () => {
  await using database = await freshDatabase();
  const readPictures = () => database.rows('select image_url, images, consist from products order by id');
  const current = await readPictures();
  await database.rows(`update products set
    image_url = replace(image_url, '.webp', '.svg'),
    images = replace(images::text, '.webp', '.svg')::jsonb,
    consist = replace(consist::text, '.webp', '.svg')::jsonb`);
  expect(await readPictures()).not.toEqual(current);
  const [first, second = ''] = (await readFile(MIGRATION, 'utf8')).split('--> statement-breakpoint');
  await database.rows(first ?? '');
  expect(await readPictures()).toEqual(current);

  await database.rows("update promotions set image_url = 'https://owner.example/mine.svg'");
  await database.rows(second);
  for (const { image_url } of await database.rows('select image_url from promotions'))
    expect(image_url).toBe('https://owner.example/mine.svg');
});
