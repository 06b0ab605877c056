import { type Cents, type Dollars, toDollars } from '../values/money.ts';

/** A line at the current price of the catalogue, before discounts. */
export type PricedLine = {
  readonly productId: string;
  readonly name: string;
  readonly priceCents: Cents;
  readonly quantity: number;
  /** Of the whole line. */
  readonly grams: number;
};

/** A line as priced when the order was placed; `discountCents` is its share of all discounts. */
export type OrderLine = PricedLine & { readonly discountCents: Cents };

/** A discount of an order; `code` is null for a promotion. */
export type Discount = { readonly label: string; readonly code: string | null; readonly amountCents: Cents };

/** A discount in wire form; `code` is null for a promotion. */
export type DiscountRecord = {
  readonly label: string;
  readonly code: string | null;
  readonly amount: Dollars;
};

/** Converts a discount to wire form, from cents to dollars. */
export const toDiscountRecord = ({ label, code, amountCents }: Discount): DiscountRecord => ({
  label,
  code,
  amount: toDollars(amountCents),
});
