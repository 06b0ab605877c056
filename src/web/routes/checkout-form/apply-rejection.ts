import { z } from 'zod/mini';
import { cartLines } from '#copy/pages/cart-lines.ts';
import { checkoutForm as copy } from '#copy/pages/checkout-form.ts';
import { coupon as couponCopy, rejectionMessage } from '#copy/pages/coupon.ts';
import { orderSummary } from '#copy/pages/order-summary.ts';
import { messageOf, type ShopError } from '#domain/api/error-table.ts';
import { type FieldErrors, fieldErrorsOf } from '#domain/api/field-errors.ts';
import { type CartItem, MAX_LINES, MAX_QUANTITY } from '#domain/cart/cart.ts';
import { LOW_STOCK_UNITS } from '#domain/catalogue/low-stock.ts';
import { formatDollars } from '#domain/values/money.ts';
import { loadCategories } from '../../api/load-categories.ts';
import { priceChangeSchema, refusalSchema } from '../../api/quote.ts';
import { fetchSession } from '../../api/session.ts';
import { lowerQuantities, removeItemFromCart, setStock, updateProducts } from '../../state/slices/cart.ts';
import { setCoupon } from '../../state/slices/coupon.ts';
import type { Dispatch } from '../../state/store/store.ts';
import { isFormField } from './fields/read-form.ts';

const changesSchema = z.object({ changes: z.array(priceChangeSchema) });
const totalSchema = z.object({ was: z.number(), is: z.number() });
const shortagesSchema = z.object({
  shortages: z.array(z.object({ id: z.string(), name: z.string(), left: z.number() })),
});
const waitSchema = z.object({ minutes: z.number() });
const unknownSchema = z.object({ ids: z.array(z.string()) });

type Messages = { readonly fields: FieldErrors; readonly problems: readonly string[] };

/** The rejected request. */
type RejectedRequest = { readonly items: readonly CartItem[]; readonly coupon: string | null };

/** Applies a rejection to cart and session; returns the messages for fields and page. */
export const applyRejection = async (
  dispatch: Dispatch,
  error: ShopError,
  { items, coupon }: RejectedRequest,
): Promise<Messages> => {
  if (error.code === 'email-required' || error.code === 'signed-out') {
    // Signed out elsewhere: from now on the form requires an email.
    await dispatch(fetchSession());
    const message = messageOf('email-required');
    return { fields: { email: message }, problems: [] };
  }
  const fields = fieldErrorsOf(error);
  const limitMessages = Object.keys(fields).flatMap((name) => limitMessagesOf(name, items));
  if (limitMessages.length > 0)
    dispatch(lowerQuantities(items.map(({ id }) => ({ id, left: MAX_QUANTITY }))));
  const others = Object.entries(fields).filter(([name]) => limitMessagesOf(name, items).length === 0);
  // If only the cart holds too much, no form field has an error.
  const exceedsLimitsOnly = limitMessages.length > 0 && others.length === 0;
  const messages = [
    ...(exceedsLimitsOnly ? [] : [messageOf(error.code)]),
    ...limitMessages,
    ...messagesWithoutField(others, items),
    ...itemMessages(dispatch, error),
    ...totalMessages(dispatch, error, coupon),
  ];
  return { fields, problems: [...new Set(messages)] };
};

/** Returns details of the expected shape, otherwise the fallback, so that any rejection can be shown. */
const read = <T>(schema: z.ZodMiniType<T>, details: unknown, fallback: T): T => {
  const parsed = schema.safeParse(details);
  return parsed.success ? parsed.data : fallback;
};

/** Returns the cart line of an error such as `items.2.quantity`. */
const lineOf = (name: string, items: readonly CartItem[]): CartItem | undefined =>
  items[Number(/^items\.(\d+)\./.exec(name)?.[1])];

/** Returns the messages for a cart that exceeds the limits of one order. */
const limitMessagesOf = (name: string, items: readonly CartItem[]): string[] => {
  if (name === 'items' && items.length > MAX_LINES) return [orderSummary.tooManyLines(MAX_LINES)];
  const line = name.endsWith('.quantity') ? lineOf(name, items) : undefined;
  return line && line.quantity > MAX_QUANTITY ? [copy.tooMany(line.name, MAX_QUANTITY)] : [];
};

/** Returns the messages for errors without a form field. */
const messagesWithoutField = (fields: readonly [string, string][], items: readonly CartItem[]): string[] =>
  fields.flatMap(([name, message]) => {
    if (isFormField(name)) return [];
    const line = lineOf(name, items);
    return [line ? copy.aboutLine(line.name, message) : message];
  });

const itemMessages = (dispatch: Dispatch, { code, details }: ShopError): string[] => {
  if (code === 'price-changed') {
    const { changes } = read(changesSchema, details, { changes: [] });
    dispatch(updateProducts(changes.map(({ id, name, is }) => ({ id, name, price: is }))));
    void dispatch(loadCategories());
    const messages = changes.map(({ name, was, is }) =>
      cartLines.priceChanged(name, formatDollars(was), formatDollars(is)),
    );
    return [...messages, copy.newPrices];
  }
  if (code === 'too-little-stock') {
    const { shortages } = read(shortagesSchema, details, { shortages: [] });
    // Above LOW_STOCK_UNITS the shop reports no exact stock, but this many can be bought.
    const stock = shortages.map(({ id, left }) => ({ id, left: Math.min(left, LOW_STOCK_UNITS) }));
    dispatch(setStock(stock));
    dispatch(lowerQuantities(stock));
    const messages = shortages.map(({ name, left }) => copy.tooLittle(name, left));
    return stock.some(({ left }) => left > 0) ? [...messages, copy.lowered] : messages;
  }
  if (code === 'too-much-unpaid' || code === 'much-set-aside' || code === 'often-unpaid') {
    const { shortages } = read(shortagesSchema, details, { shortages: [] });
    return shortages.map(({ name, left }) => copy.mostUnpaid(name, left));
  }
  if (code === 'often-declined') {
    const wait = read(z.nullable(waitSchema), details, null);
    return wait ? [copy.retryIn(wait.minutes)] : [];
  }
  if (code === 'unknown-product') {
    for (const id of read(unknownSchema, details, { ids: [] }).ids) dispatch(removeItemFromCart(id));
    return [cartLines.noLongerSold];
  }
  return [];
};

const totalMessages = (dispatch: Dispatch, { code, details }: ShopError, coupon: string | null): string[] => {
  if (code === 'total-changed') {
    const total = read(z.nullable(totalSchema), details, null);
    if (!total) return [];
    const { was, is } = total;
    return [copy.totalChanged(formatDollars(was), formatDollars(is))];
  }
  if (code === 'coupon-refused') {
    const refusal = read(z.nullable(refusalSchema), details, null);
    if (!refusal) return [];
    // The shopper can still fix this; the totals explain how and leave the code out until then.
    if (refusal.reason === 'account-needed' || refusal.reason === 'address-unproven')
      return [rejectionMessage(coupon ?? '', refusal)];
    // If the code stayed, each further attempt would be rejected.
    dispatch(setCoupon(null));
    return [rejectionMessage(coupon ?? '', refusal), couponCopy.removed];
  }
  return [];
};
