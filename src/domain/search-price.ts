import { type Cents, toCents } from './money.ts';

/** A search without its words about prices, and what they say. */
export type PricedSearch = {
  readonly words: string;
  readonly isPriced: boolean;
  /** The lowest and the highest price that match. */
  readonly min: Cents;
  readonly max: Cents;
  readonly isCheapestFirst: boolean;
};

/** More than any price; the largest integer of PostgreSQL. */
const MAX_PRICE = 2_147_483_647;

const AMOUNT = String.raw`(?:us)?\s*[$€£]?\s*(\d{1,6}(?:[.,]\d{2})?)(?![\d.,]*\d)\s*(?:[$€£]|(?:us)?dollars?\b|bucks?\b|usd\b)?`;
/** Amounts of anything but money: `under 5 minutes`. */
const OTHER_UNIT = String.raw`(?!\s*(?:%|°|(?:m?l|k?g|oz|min|minutes?|hours?|days?|weeks?|years?|degrees|cups?|people|steps?)\b))`;
const phrase = (words: string) => new RegExp(String.raw`(?:${words})\s*${AMOUNT}${OTHER_UNIT}`, 'iu');
const BETWEEN = new RegExp(
  String.raw`\b(?:between|from)\s*${AMOUNT}\s*(?:and|to|-|–)\s*${AMOUNT}${OTHER_UNIT}`,
  'iu',
);
const BELOW = phrase(String.raw`\b(?:under|below|(?:less|cheaper|lower) than|unter|moins de|menos de)|<`);
const UP_TO = phrase(
  String.raw`\b(?:up to|at most|not over|no more than|max(?:imum)?\.?|within|bis)(?!\p{L})|<=|≤`,
);
const ABOVE = phrase(String.raw`\b(?:over|above|(?:more|higher) than|über|plus de|más de)|>`);
const FROM = phrase(String.raw`\b(?:at least|from(?=\s*[$€£])|min(?:imum)?\.?|starting at)(?!\p{L})|>=|≥`);
const CHEAP =
  /\b(?:cheap(?:er|est)?|affordable|inexpensive|budget|low(?:est)?[ -]price[ds]?|low(?:est)? cost|good value|bargains?|g[uü]nstige?r?|barato|pas cher)\b/iu;

const centsOf = (amount = ''): Cents => toCents(Number(amount.replace(',', '.')));

/** Reads `green tea under $20` as `green tea` for at most 1,999 cents, and `cheap` as the cheapest first. */
export const readPrice = (typed: string): PricedSearch => {
  let [words, min, max] = [typed, 0, MAX_PRICE];
  const take = (pattern: RegExp, use: (first: Cents, second: Cents) => void) => {
    const [match, first, second] = pattern.exec(words) ?? [];
    if (match === undefined) return;
    words = words.replace(match, ' ');
    use(centsOf(first), centsOf(second));
  };
  take(BETWEEN, (low, high) => {
    [min, max] = [Math.min(low, high), Math.max(low, high)];
  });
  take(UP_TO, (amount) => {
    max = amount;
  });
  take(BELOW, (amount) => {
    max = amount - 1;
  });
  take(FROM, (amount) => {
    min = amount;
  });
  take(ABOVE, (amount) => {
    min = amount + 1;
  });
  const isCheap = CHEAP.test(words);
  const rest = words.replace(CHEAP, ' ').replace(/\s+/g, ' ').trim();
  const isPriced = min > 0 || max < MAX_PRICE;
  return {
    words: isPriced || isCheap ? rest : typed,
    isPriced,
    min: Math.min(min, MAX_PRICE),
    max: Math.max(max, 0),
    isCheapestFirst: isCheap || (max < MAX_PRICE && rest === ''),
  };
};
