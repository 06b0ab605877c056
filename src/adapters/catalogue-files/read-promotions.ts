import { join } from 'node:path';
import { z } from 'zod';
import { COUPON_CODE, MAX_CHARACTERS } from '#domain/catalogue/catalogue-bounds.ts';
import { CATEGORIES, TEA_TYPES } from '#domain/catalogue/product.ts';
import type { DiscountValue } from '#domain/promotions/discount.ts';
import { type InitialPromotions, type Promotion, SCOPES } from '#domain/promotions/promotion.ts';
import { centsField, fileError, idField, readCatalogueFile, textField } from './catalogue-file.ts';
import { readCatalogue } from './read-catalogue.ts';

const discountFields = {
  percent: z.number().int().min(1).max(100).optional(),
  amount: centsField.pipe(z.number().positive()).optional(),
  minimum: centsField.default(0),
};

type Amounts = { readonly percent?: number | undefined; readonly amount?: number | undefined };

const hasOneDiscount = ({ percent, amount }: Amounts) => (percent === undefined) !== (amount === undefined);
const ONE_DISCOUNT = 'needs either a percent or an amount';

/** Has no dates: a fixed end would be in the past for a shop that opens later. */
const promotionSchema = z
  .strictObject({
    id: idField,
    title: textField(MAX_CHARACTERS.promotionTitle),
    text: textField(MAX_CHARACTERS.promotionText),
    picture: z.string().regex(/^[a-z0-9/-]+$/, 'must be of lower-case letters, digits, hyphens and slashes'),
    ...discountFields,
    scope: z
      .strictObject({ kind: z.enum(SCOPES), of: z.array(z.string()).max(1_000).default([]) })
      .refine(({ kind, of }) => (kind === 'cart') === (of.length === 0), {
        path: ['of'],
        error: 'must be empty for the whole cart, and name something otherwise',
      }),
  })
  .refine(hasOneDiscount, ONE_DISCOUNT);

const limit = z.number().int().positive().max(2_147_483_647).nullable().default(null);

const couponSchema = z
  .strictObject({
    code: z
      .string()
      .regex(COUPON_CODE, 'must be of upper-case letters, digits and hyphens, and a hyphen at neither end'),
    ...discountFields,
    totalLimit: limit,
    shopperLimit: limit,
  })
  .refine(hasOneDiscount, ONE_DISCOUNT);

/**
 * Reads the promotions and coupons of a new shop from the catalogue's folder.
 * @throws CatalogueFileError if a file is invalid, or a name in it is a duplicate or unknown
 */
export const readCataloguePromotions = async (folder: string): Promise<InitialPromotions> => {
  const promotionsFile = join(folder, 'promotions.json');
  const couponsFile = join(folder, 'coupons.json');
  const [promotions, coupons] = await Promise.all([
    readCatalogueFile(promotionsFile, z.array(promotionSchema)),
    readCatalogueFile(couponsFile, z.array(couponSchema)),
  ]);
  rejectDuplicates(promotionsFile, 'id', promotions);
  rejectDuplicates(couponsFile, 'code', coupons);
  await rejectUnknownNames(folder, promotionsFile, promotions);
  return {
    promotions: promotions.map(({ picture, ...fields }) => ({
      ...withDiscount(fields),
      imageUrl: `/pictures/${picture}.webp`,
    })),
    coupons: coupons.map(withDiscount),
  };
};

const rejectDuplicates = <Field extends string>(
  file: string,
  field: Field,
  items: readonly Readonly<Record<Field, string>>[],
): void => {
  const values = items.map((item) => item[field]);
  for (const [index, value] of values.entries())
    if (values.indexOf(value) < index)
      throw fileError(file, `[${index}].${field}: ${JSON.stringify(value)} is a duplicate`);
};

const rejectUnknownNames = async (
  folder: string,
  file: string,
  promotions: readonly Pick<Promotion, 'scope'>[],
): Promise<void> => {
  const products = promotions.some(({ scope }) => scope.kind === 'products')
    ? (await readCatalogue(folder)).flatMap(({ items }) => items.map(({ id }) => id))
    : [];
  const known = {
    cart: new Set<string>(),
    category: new Set<string>(CATEGORIES),
    type: new Set<string>(TEA_TYPES),
    products: new Set(products),
  };
  for (const [index, { scope }] of promotions.entries())
    for (const [n, name] of scope.of.entries())
      if (!known[scope.kind].has(name))
        throw fileError(
          file,
          `[${index}].scope.of[${n}]: there is no ${SCOPE_NAMES[scope.kind]} ${JSON.stringify(name)}`,
        );
};

const SCOPE_NAMES = { cart: 'cart', category: 'category', type: 'type of tea', products: 'product' } as const;

const withDiscount = <T extends Amounts & { readonly minimum: number }>({
  percent,
  amount = 0,
  minimum,
  ...fields
}: T) => {
  const discount: DiscountValue = percent === undefined ? { amountCents: amount } : { percent };
  return { ...fields, startsAt: null, endsAt: null, discount, minimumCents: minimum };
};
