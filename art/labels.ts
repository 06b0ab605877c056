import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Goods } from './draw/goods.ts';
import { ingredientPicture } from './draw/ingredient.ts';
import { cupPicture, leafPicture, portrait } from './draw/product.ts';
import { scenes } from './draw/scenes.ts';

const ROOT = join(import.meta.dirname, '..');
const PICTURES = join(ROOT, 'public', 'pictures');

const readJson = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'));

const goodsIn = (group: string): Goods[] => {
  const folder = join(ROOT, 'catalogue', group);
  const files = readdirSync(folder).filter((file) => file.endsWith('.json'));
  return files.toSorted().map((file) => readJson(join(folder, file)) as Goods);
};

const write = (name: string, svg: string): void => {
  const file = join(PICTURES, `${name}.svg`);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, svg);
};

/** Draws every provisional picture of the shop from the catalogue. Run: `node art/labels.ts`. */
const draw = (): void => {
  const goods = ['tea', 'coffee', 'other-products'].flatMap(goodsIn);
  for (const item of goods) {
    write(`products/${item.id}`, portrait(item));
    write(`products/${item.id}-leaf`, leafPicture(item));
    write(`products/${item.id}-cup`, cupPicture(item));
  }
  const ingredients = readJson(join(ROOT, 'catalogue', 'ingredients.json')) as Record<string, unknown>;
  for (const slug of Object.keys(ingredients)) write(`ingredients/${slug}`, ingredientPicture(slug));
  for (const [name, svg] of Object.entries(scenes(goods))) write(name, svg);
};

draw();
