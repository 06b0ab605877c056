import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { z } from 'zod';

const fileSchema = z.object({
  name: z.string(),
  price: z.string(),
  unitGrams: z.number(),
  facts: z.object({ kind: z.enum(['food', 'ware']), netGrams: z.number().optional() }),
});

/** The price of some grams in exact whole numbers, rounded half up, as `$1,234.50`. */
const priceOf = (price: string, netGrams: number, grams: number): string => {
  const amount = BigInt(price.replace('.', '')) * BigInt(grams);
  const weight = BigInt(netGrams);
  const cents = amount / weight + (2n * (amount % weight) >= weight ? 1n : 0n);
  const digits = String(cents).padStart(3, '0');
  return `$${digits.slice(0, -2).replace(/\B(?=(\d{3})+$)/g, ',')}.${digits.slice(-2)}`;
};

/** A product of the catalogue's files with the prices that pages have to show. */
export type CataloguePrice = {
  readonly name: string;
  readonly price: string;
  /** Undefined for a ware. */
  readonly perKilogram: string | undefined;
  readonly perHundredGrams: string | undefined;
};

const CATALOGUE = join(import.meta.dirname, '../../catalogue');
const promotionsSchema = z.array(
  z.object({
    amount: z.string().optional(),
    minimum: z.string().optional(),
    scope: z.object({ of: z.array(z.string()) }),
  }),
);
const readJson = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'));

/** The price without the amount that a promotion takes off one unit. */
const reduced = (id: string, price: string): string => {
  const promotion = promotionsSchema
    .parse(readJson(join(CATALOGUE, 'promotions.json')))
    .find(({ amount, minimum, scope }) => amount && !minimum && scope.of.includes(id));
  const cents = (text = '0.00') => Number(text.replace('.', ''));
  return ((cents(price) - cents(promotion?.amount)) / 100).toFixed(2);
};

/** Computes the prices of all products of the catalogue's files, without the code of the shop; carts show full ones above the discount. */
export const cataloguePrices = ({ isReduced = true } = {}): CataloguePrice[] =>
  globSync(join(CATALOGUE, '*/*.json')).map((file) => {
    const { name, price: full, unitGrams, facts } = fileSchema.parse(readJson(file));
    const price = isReduced ? reduced(basename(file, '.json'), full) : full;
    const netGrams = facts.kind === 'food' ? (facts.netGrams ?? unitGrams) : undefined;
    return {
      name,
      price: `$${price}`,
      perKilogram: netGrams === undefined ? undefined : `${priceOf(price, netGrams, 1000)}/kg`,
      perHundredGrams: netGrams === undefined ? undefined : `${priceOf(price, netGrams, 100)}/100 g`,
    };
  });
