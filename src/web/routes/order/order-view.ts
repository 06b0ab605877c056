import type { Address } from '#domain/orders/address.ts';
import { countryName } from '#domain/orders/countries.ts';
import { type Order, type OrderRecord, toOrderRecord } from '#domain/orders/order.ts';
import { type PaymentLink, paymentLinkOf } from '#domain/payments/payment.ts';

/** Data of an order's page; nothing else of the order leaves the server. */
export type OrderView = Omit<OrderRecord, 'user' | 'id'> & {
  /** Address lines, as on a parcel. */
  readonly shipping: readonly string[];
  readonly billing: readonly string[];
  readonly payment: PaymentLink | null;
};

export const toOrderView = (order: Order): OrderView => {
  const { receipt, date, status, total, refunded, discounts, orders } = toOrderRecord(order);
  const [shipping, billing] = [linesOf(order.shipping), linesOf(order.billing)];
  const payment = paymentLinkOf(order);
  return { receipt, date, status, total, refunded, discounts, orders, shipping, billing, payment };
};

// On the server, since browsers may use other names of countries.
const linesOf = ({ name, line1, line2, postal_code, city, state, country, phone }: Address): string[] => {
  const region = joinParts([state, postal_code], ' ');
  return [name, line1, line2, joinParts([city, region], ', '), countryName(country), phone].filter(Boolean);
};

const joinParts = (parts: readonly string[], separator: string): string =>
  parts.filter(Boolean).join(separator);
