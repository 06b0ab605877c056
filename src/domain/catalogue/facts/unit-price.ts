import type { Cents } from '../../values/money.ts';

/** Divides whole numbers and rounds half a cent up, as the United Kingdom requires of unit prices. */
const divide = (cents: Cents, parts: number): Cents => Math.floor((2 * cents + parts) / (2 * parts));

/** Returns the price of some grams of a product, in whole cents. */
export const priceOfGrams = (price: Cents, netGrams: number, grams: number): Cents =>
  divide(price * grams, netGrams);

/** Grams of the unit price that the law requires. */
export const KILOGRAM = 1000;
/** Grams of the unit price that is easier to imagine. */
export const HUNDRED_GRAMS = 100;

type Portion = { readonly grams: number; readonly infusions: number };

/** Brewing may take tenths of grams, which binary fractions miss by less than this. */
const BINARY_FRACTION = 1e-9;

/** Returns the cups that whole portions of a unit make, each portion as many as it has infusions. */
export const cupsIn = (netGrams: number, { grams, infusions }: Portion): number =>
  Math.floor(netGrams / grams + BINARY_FRACTION) * infusions;

/** Returns the price of one of several cups, in whole cents. */
export const pricePerCup = (price: Cents, cups: number): Cents => divide(price, cups);
