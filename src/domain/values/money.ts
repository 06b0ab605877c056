/** Whole US cents, never a fraction. Everything that is charged is counted in these. */
export type Cents = number;

/** US dollars as the wire and the client state carry them, e.g. `200.01`; never used for sums. */
export type Dollars = number;

export const CURRENCY = 'usd';

/** The cents of a dollar amount that has at most two decimals; rounding only undoes binary fractions. */
export const toCents = (dollars: Dollars): Cents => Math.round(dollars * 100);

/** The wire form of an amount. */
export const toDollars = (cents: Cents): Dollars => cents / 100;

/** `quantity` times `unit`, both whole. */
export const times = (unit: Cents, quantity: number): Cents => unit * quantity;

/** The exact sum of whole cents. */
export const sum = (amounts: readonly Cents[]): Cents => amounts.reduce((total, amount) => total + amount, 0);

const format = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

/** `$1,234.50`: the one way a price is shown (CAT-9). */
export const formatCents = (cents: Cents): string => format.format(cents / 100);

/** `formatCents` for a price in wire form. */
export const formatDollars = (dollars: Dollars): string => formatCents(toCents(dollars));
