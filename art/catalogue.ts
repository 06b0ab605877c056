import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Product } from './product.ts';

const CATALOGUE = join(import.meta.dirname, '..', 'catalogue');

const readJson = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8').replace(/^\uFEFF/, ''));

const productsIn = (group: string): Product[] => {
  const folder = join(CATALOGUE, group);
  const files = readdirSync(folder).filter((file) => !file.startsWith('.') && file.endsWith('.json'));
  return files.toSorted().map((file) => readJson(join(folder, file)) as Product);
};

export const readProducts = (): Product[] => ['tea', 'coffee', 'other-products'].flatMap(productsIn);

export const readIngredients = (): string[] =>
  Object.keys(readJson(join(CATALOGUE, 'ingredients.json')) as Record<string, unknown>);
