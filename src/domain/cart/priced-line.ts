import { type Cents, type Dollars, toDollars } from '../values/money.ts';

/** One line as the shop prices it from its own shelf, before any discount. */
export type PricedLine = {
  readonly productId: string;
  readonly name: string;
  readonly priceCents: Cents;
  readonly quantity: number;
  /** Grams taken from the shelf for the whole line. */
  readonly grams: number;
};

/** One line as it was priced when the order was placed; `discountCents` is its part of all discounts. */
export type OrderLine = PricedLine & { readonly discountCents: Cents };

/** What came off an order, as it was called then; `code` is the coupon's. */
export type Discount = { readonly label: string; readonly code: string | null; readonly amountCents: Cents };

/** A discount in wire form. */
export type DiscountRecord = {
  readonly label: string;
  readonly code: string | null;
  readonly amount: Dollars;
};

/** Brings a discount into wire form. */
export const toDiscountRecord = ({ label, code, amountCents }: Discount): DiscountRecord => ({
  label,
  code,
  amount: toDollars(amountCents),
});
