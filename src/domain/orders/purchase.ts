import { z } from 'zod/mini';
import { fieldMessages } from '#copy/messages/fields.ts';
import { MAX_LINES } from '../cart/cart.ts';
import { quantities, requestedLineSchema } from '../cart/price-lines.ts';
import { MAX_TYPED_CODE_LENGTH } from '../promotions/coupon.ts';
import { couponCodes } from '../promotions/coupon-code.ts';
import { shippingMethodIdSchema } from '../shipping/shipping-method.ts';
import { emailSchema } from '../text/typed-text.ts';
import { boundedList } from '../values/bounded-list.ts';
import { toCents } from '../values/money.ts';
import { addressSchema, isSameAddress } from './address.ts';
import { giftFieldsSchema, isSameGift } from './gift/gift.ts';
import { couponCodeOf, type Order } from './order.ts';

const couponSchema = z.pipe(
  z.string().check(z.maxLength(MAX_TYPED_CODE_LENGTH, fieldMessages.coupon)),
  z.transform((typed, context) => {
    const [code, ...others] = couponCodes(typed);
    if (code !== undefined) return others.length === 0 ? code : typed;
    context.issues.push({ code: 'custom', message: fieldMessages.coupon, input: typed });
    return z.NEVER;
  }),
);

// Lower case, to compare with Stripe and the database.
const orderNumberSchema = z.uuid(fieldMessages.orderNumber).check(z.toLowerCase());

/** True for a UUID, the format of order numbers (CART-9). */
export const isOrderNumber = (text: string): boolean => orderNumberSchema.safeParse(text).success;

/** The body of `POST /checkout-form`. */
export const purchaseRequestSchema = z.strictObject({
  items: boundedList(requestedLineSchema, { max: MAX_LINES, empty: fieldMessages.emptyCart }),
  receipt: orderNumberSchema,
  shipping: addressSchema,
  billing: addressSchema,
  email: z.optional(emailSchema),
  coupon: z.optional(couponSchema),
  /** The id of a shipping method; without it the cheapest delivery. */
  shippingMethod: z.optional(shippingMethodIdSchema),
  gift: z.optional(z.strictObject(giftFieldsSchema.shape)),
  /** The total in dollars that the shopper saw: compared, never charged. */
  total: z.optional(z.number().check(z.nonnegative(), z.lte(1e9))),
});

/** The parsed body, with normalized addresses, email and coupon code. */
export type PurchaseRequest = z.infer<typeof purchaseRequestSchema>;

/** True if a repeated order number belongs to the same purchase by the same shopper. */
export const isSamePurchase = (
  order: Order,
  request: PurchaseRequest,
  shopper: { readonly userId: string | null; readonly email: string },
): boolean => {
  const requested = quantities(request.items);
  const ordered = quantities(order.lines.map(({ productId, quantity }) => ({ id: productId, quantity })));
  return (
    order.userId === shopper.userId &&
    order.email === shopper.email &&
    couponCodeOf(order) === request.coupon &&
    isSameGift(order.gift, request.gift) &&
    (request.shippingMethod === undefined || request.shippingMethod === order.shippingMethod?.id) &&
    (request.total === undefined || toCents(request.total) === order.totalCents) &&
    JSON.stringify(requested) === JSON.stringify(ordered) &&
    isSameAddress(order.shipping, request.shipping) &&
    isSameAddress(order.billing, request.billing)
  );
};
