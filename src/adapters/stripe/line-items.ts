import type Stripe from 'stripe';
import type { OrderLine } from '#domain/cart/priced-line.ts';
import { sum, times } from '#domain/values/money.ts';

type LineItem = Stripe.Checkout.SessionCreateParams.LineItem;

/** Stripe's maximum of line items per session (docs.stripe.com/api/checkout/sessions/create). */
const MAX_LINE_ITEMS = 100;

const priced = (currency: string, name: string, unitCents: number, quantity: number): LineItem => ({
  quantity,
  price_data: { currency, unit_amount: unitCents, product_data: { name } },
});

/** The line items of an order; those beyond the maximum are combined into one. */
export const lineItems = (lines: readonly OrderLine[], currency: string): LineItem[] => {
  const shownCount = lines.length > MAX_LINE_ITEMS ? MAX_LINE_ITEMS - 1 : MAX_LINE_ITEMS;
  const [shown, rest] = [lines.slice(0, shownCount), lines.slice(shownCount)];
  const items = shown.map(({ name, priceCents, quantity }) => priced(currency, name, priceCents, quantity));
  if (rest.length === 0) return items;
  const restCents = sum(rest.map(({ priceCents, quantity }) => times(priceCents, quantity)));
  return [...items, priced(currency, `${rest.length} further products`, restCents, 1)];
};
