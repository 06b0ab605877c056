import type { Address } from '#domain/orders/address.ts';
import { countryName } from '#domain/orders/countries.ts';
import { type Order, type OrderRecord, toOrderRecord } from '#domain/orders/order.ts';
import { type PaymentLink, paymentLinkOf } from '#domain/payments/payment.ts';

/** What the page of one order shows; nothing else of it leaves the server. */
export type OrderView = Omit<OrderRecord, 'user' | 'id'> & {
  /** Addresses line by line, as a parcel shows them. */
  readonly shipping: readonly string[];
  readonly billing: readonly string[];
  readonly payment: PaymentLink | null;
};

/** Picks it from the order. */
export const toOrderView = (order: Order): OrderView => {
  const { receipt, date, status, total, refunded, discounts, orders } = toOrderRecord(order);
  const [shipping, billing] = [linesOf(order.shipping), linesOf(order.billing)];
  const payment = paymentLinkOf(order);
  return { receipt, date, status, total, refunded, discounts, orders, shipping, billing, payment };
};

// Here and not in the page: a browser may call a country otherwise than the server.
const linesOf = ({ name, line1, line2, postal_code, city, state, country, phone }: Address): string[] => {
  const region = joined([state, postal_code], ' ');
  return [name, line1, line2, joined([city, region], ', '), countryName(country), phone].filter(Boolean);
};

const joined = (parts: readonly string[], separator: string): string => parts.filter(Boolean).join(separator);
