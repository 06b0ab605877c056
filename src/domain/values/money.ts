/** Whole US cents, the unit of all calculations. */
export type Cents = number;

/** US dollars in wire form and client state, such as `200.01`; never used in calculations. */
export type Dollars = number;

/** The only currency, as Stripe writes it. */
export const CURRENCY = 'usd';

/** The largest amount that Stripe accepts. */
export const MAX_CENTS: Cents = 99_999_999;

/** Converts dollars with at most two decimals; rounding only undoes binary fractions. */
export const toCents = (dollars: Dollars): Cents => Math.round(dollars * 100);

/** Converts cents to wire form. */
export const toDollars = (cents: Cents): Dollars => cents / 100;

/** Returns the price of several units. */
export const times = (unit: Cents, quantity: number): Cents => unit * quantity;

/** Returns the sum of amounts, 0 for none. */
export const sum = (amounts: readonly Cents[]): Cents => amounts.reduce((total, amount) => total + amount, 0);

const format = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

/** Formats a price as `$1,234.50` (CAT-9). */
export const formatCents = (cents: Cents): string => format.format(cents / 100);

/** Formats an amount in the smallest unit of any currency; one without a known code has its plain number. */
export const formatAmount = (amount: number, currency: string): string => {
  if (!/^[a-z]{3}$/i.test(currency)) return `${amount} ${currency}`;
  const anyFormat = new Intl.NumberFormat('en-US', { style: 'currency', currency });
  const { maximumFractionDigits = 2 } = anyFormat.resolvedOptions();
  return anyFormat.format(amount / 10 ** maximumFractionDigits);
};

/** Formats a price in wire form as `$1,234.50`. */
export const formatDollars = (dollars: Dollars): string => formatCents(toCents(dollars));
