import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Goods } from './goods.ts';

const CATALOGUE = join(import.meta.dirname, '..', 'catalogue');

const readJson = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8').replace(/^\uFEFF/, ''));

const goodsIn = (group: string): Goods[] => {
  const folder = join(CATALOGUE, group);
  const files = readdirSync(folder).filter((file) => !file.startsWith('.') && file.endsWith('.json'));
  return files.toSorted().map((file) => readJson(join(folder, file)) as Goods);
};

export const readGoods = (): Goods[] => ['tea', 'coffee', 'other-products'].flatMap(goodsIn);

export const readIngredients = (): string[] =>
  Object.keys(readJson(join(CATALOGUE, 'ingredients.json')) as Record<string, unknown>);
