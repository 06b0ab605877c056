import { z } from 'zod';
import type { Coupon, Promotion, PromotionTerms } from '#domain/promotions/promotion.ts';
import { SCOPES } from '#domain/promotions/promotion.ts';
import { pictureSchema } from '../catalogue/index.ts';
import { rowReader } from '../rows/row-reader.ts';
import type { coupons, promotionHistory, promotions } from '../schema/schema.ts';

type DiscountFields = z.output<typeof discountSchema>;

const limitSchema = z.int().positive().nullable();

const discountSchema = z.object({
  percent: z.int().min(1).max(100).nullable(),
  amountCents: z.int().positive().nullable(),
  minimumCents: z.int().nonnegative(),
  startsAt: z.date().nullable(),
  endsAt: z.date().nullable(),
});

const termsSchema = discountSchema.extend({ scope: z.enum(SCOPES), scopeOf: z.array(z.string()) });

const promotionSchema = termsSchema.extend({
  id: z.string().min(1),
  title: z.string().regex(/\S/),
  text: z.string(),
  imageUrl: pictureSchema,
});

const couponSchema = discountSchema.extend({
  code: z.string().min(1),
  totalLimit: limitSchema,
  shopperLimit: limitSchema,
});

const hasOneDiscount = ({ percent, amountCents }: Pick<DiscountFields, 'percent' | 'amountCents'>) =>
  (percent === null) !== (amountCents === null);
const ONE_DISCOUNT = { path: ['percent'], error: 'A discount has a percentage or an amount.' };

const toDiscount = ({ percent, amountCents }: Pick<DiscountFields, 'percent' | 'amountCents'>) =>
  percent === null ? { amountCents: amountCents ?? 0 } : { percent };

// No defaults for prices: an unreadable promotion or coupon is not applied.
const readPromotionRow = rowReader(
  { table: 'promotions', idOf: ({ id }: typeof promotions.$inferSelect) => id },
  promotionSchema.refine(hasOneDiscount, ONE_DISCOUNT),
  { text: '' },
);
const readPastRow = rowReader(
  { table: 'promotion_history', idOf: ({ id }: typeof promotionHistory.$inferSelect) => String(id) },
  termsSchema.refine(hasOneDiscount, ONE_DISCOUNT),
  {},
);
const readCouponRow = rowReader(
  { table: 'coupons', idOf: ({ code }: typeof coupons.$inferSelect) => code },
  couponSchema.refine(hasOneDiscount, ONE_DISCOUNT),
  {},
);

const withTerms = <Row extends z.output<typeof termsSchema>>({
  percent,
  amountCents,
  scope,
  scopeOf,
  ...fields
}: Row) => ({
  ...fields,
  discount: toDiscount({ percent, amountCents }),
  scope: { kind: scope, of: scopeOf },
});

/** Undefined if the promotion cannot be applied. */
export const readPromotion = (row: typeof promotions.$inferSelect): Promotion | undefined => {
  const read = readPromotionRow(row);
  return read && withTerms(read);
};

/** Undefined if what the promotion took off is unreadable. */
export const readPastPromotion = (row: typeof promotionHistory.$inferSelect): PromotionTerms | undefined => {
  const read = readPastRow(row);
  return read && withTerms(read);
};

/** Undefined if the coupon cannot be redeemed. */
export const readCoupon = (row: typeof coupons.$inferSelect): Coupon | undefined => {
  const read = readCouponRow(row);
  if (!read) return undefined;
  const { percent, amountCents, ...fields } = read;
  return { ...fields, discount: toDiscount({ percent, amountCents }) };
};
