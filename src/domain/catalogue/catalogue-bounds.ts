import { z } from 'zod/mini';
import { MAX_CENTS } from '../values/money.ts';

/** Bounds of the catalogue. Database triggers enforce the same ones (migration 0039); a test compares them. */
export const BOUNDS = {
  priceCents: { min: 1, max: MAX_CENTS },
  amountCents: { min: 1, max: MAX_CENTS },
  minimumCents: { min: 0, max: MAX_CENTS },
  unitGrams: { min: 1, max: 1_000_000 },
  stockGrams: { min: 0, max: 2_147_483_647 },
  grams: { min: 0.1, max: 1_000 },
  millilitres: { min: 1, max: 10_000 },
  celsius: { min: 0, max: 100 },
  minutes: { min: 0.1, max: 24 * 60 },
  infusions: { min: 1, max: 50 },
} as const;

/** Maximum lengths of catalogue texts, in characters. */
export const MAX_CHARACTERS = {
  title: 200,
  /** In catalogue files; Stripe limits the name of a discount to 40 characters. */
  promotionTitle: 40,
  promotionText: 2_000,
  description: 10_000,
  taste: 1_000,
  unit: 100,
  origin: 200,
  harvest: 200,
} as const;

/** Up to 40 upper-case letters, digits and hyphens, with no hyphen at either end. */
export const COUPON_CODE = /^[A-Z0-9](?:[A-Z0-9-]{0,38}[A-Z0-9])?$/;

type Bounds = (typeof BOUNDS)[keyof typeof BOUNDS];

const numberWithin = ({ min, max }: Bounds) => z.number().check(z.gte(min), z.lte(max));

/** A whole number within bounds, both included. */
export const wholeNumberWithin = ({ min, max }: Bounds) => z.int().check(z.gte(min), z.lte(max));

/** The measures of brewing instructions, per infusion. */
export const brewingFields = {
  grams: numberWithin(BOUNDS.grams),
  millilitres: numberWithin(BOUNDS.millilitres),
  celsius: numberWithin(BOUNDS.celsius),
  minutes: numberWithin(BOUNDS.minutes),
  infusions: wholeNumberWithin(BOUNDS.infusions),
  caffeine: z.enum(['none', 'low', 'medium', 'high']),
};
