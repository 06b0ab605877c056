import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { Reduction } from '#domain/discount.ts';
import { type Coupon, type Promotion, SCOPES } from '#domain/offer.ts';

const cents = z
  .string()
  .regex(/^\d+\.\d\d$/, 'must be dollars and cents, such as 6.00')
  .transform((text) => Number(text.replace('.', '')));

const offered = {
  percent: z.number().int().min(1).max(100).optional(),
  amount: cents.pipe(z.number().positive()).optional(),
  minimum: cents.default(0),
};

/** Without dates: an end that stands in a file would be past in a shop that opens later. */
const promotionSchema = z.strictObject({
  id: z.string().regex(/^[a-z0-9-]+$/),
  title: z.string().min(1).max(40),
  text: z.string().min(1),
  picture: z.string().regex(/^[a-z0-9/-]+$/),
  ...offered,
  scope: z.strictObject({ kind: z.enum(SCOPES), of: z.array(z.string()).default([]) }),
});

const limit = z.number().int().positive().nullable().default(null);

const couponSchema = z.strictObject({
  code: z.string().regex(/^[A-Z0-9-]{1,40}$/),
  ...offered,
  totalLimit: limit,
  shopperLimit: limit,
});

const ALWAYS = { startsAt: null, endsAt: null };

export type StartingOffers = {
  readonly promotions: readonly Promotion[];
  readonly coupons: readonly Coupon[];
};

/** Reads the offers a new shop opens with from the catalogue's folder; a file that does not fit is named in the error. */
export const readOffers = async (folder: string): Promise<StartingOffers> => {
  const [promotions, coupons] = await Promise.all([
    readList(join(folder, 'promotions.json'), promotionSchema),
    readList(join(folder, 'coupons.json'), couponSchema),
  ]);
  return {
    promotions: promotions.map(({ picture, percent, amount, minimum, ...facts }) => ({
      ...facts,
      ...ALWAYS,
      imageUrl: `/pictures/${picture}.webp`,
      reduction: toReduction(facts.id, percent, amount),
      minimumCents: minimum,
    })),
    coupons: coupons.map(({ percent, amount, minimum, ...facts }) => ({
      ...facts,
      ...ALWAYS,
      reduction: toReduction(facts.code, percent, amount),
      minimumCents: minimum,
    })),
  };
};

const readList = async <T>(file: string, element: z.ZodType<T>): Promise<T[]> => {
  const parsed = z.array(element).safeParse(JSON.parse(await readFile(file, 'utf8')));
  if (!parsed.success) throw new Error(`${file}: ${z.prettifyError(parsed.error)}`);
  return parsed.data;
};

const toReduction = (
  offer: string,
  percent: number | undefined,
  amountCents: number | undefined,
): Reduction => {
  if (percent !== undefined && amountCents === undefined) return { percent };
  if (amountCents !== undefined && percent === undefined) return { amountCents };
  throw new Error(`The offer ${offer} needs either a percent or an amount.`);
};
