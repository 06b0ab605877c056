import { type Cents, toCents } from './money.ts';

/** A search without its words about prices, and the prices they allow. */
export type PricedSearch = {
  readonly words: string;
  readonly isPriced: boolean;
  /** The lowest and the highest price that match. */
  readonly min: Cents;
  readonly max: Cents;
};

/** More than any price; the largest integer of PostgreSQL. */
const MAX_PRICE = 2_147_483_647;

// `1,000`, `20.5`, `12,50`
const NUMBER = String.raw`(?:\d{1,3}(?:[.,]\d{3})+|\d{1,6})(?:[.,]\d{1,2})?`;
const CURRENCY_BEFORE = String.raw`(?:(?:us\s?)?[$€£]|usd|eur)`;
const CURRENCY_AFTER = String.raw`(?:(?:us\s?)?[$€£]|(?:us\s)?dollars?|bucks?|usd|euros?|eur)(?!\p{L})`;
const amount = (name: string) =>
  String.raw`(?<${name}Sign>${CURRENCY_BEFORE}\s*)?(?<${name}>${NUMBER})(?![\d.,]*\d)(?:\s*(?<${name}Unit>${CURRENCY_AFTER})|(?!\p{L}))`;

/** What leaves a negation a negation of the limit: `nothing that costs more than`. */
const FILLER = String.raw`(?:(?:that|which|is|are|be|costs?|costing|priced|spend|spending|pay|paying|go|going|to|want|much|any|anything|at)\s+)*`;
const NEGATION = String.raw`(?:not|no|nothing|none|never|without|cannot|\p{L}+n['’]?t|nicht|nichts|kein|keine|pas|rien|nada)`;
const LIMITS = {
  below: 'under|below|(?:less|cheaper|lower) than|unter|moins de|menos de|<(?!=)',
  upTo: String.raw`up to|at most|max(?:imum)?\.?|within|bis|<=|≤`,
  above: 'over|above|(?:more|higher) than|über|plus de|más de|>(?!=)',
  from: String.raw`at least|from|min(?:imum)?\.?|starting at|>=|≥`,
} as const;
const ANY_LIMIT = Object.entries(LIMITS)
  .map(([name, words]) => `(?<${name}>${words})`)
  .join('|');
const START = String.raw`(?:^|[^\p{L}\p{N}]|(?=[<>≤≥]))`;
const LIMIT = new RegExp(
  String.raw`${START}(?<negation>${NEGATION}\s+${FILLER})?(?:${ANY_LIMIT})(?!\p{L})\s*${amount('amount')}`,
  'giu',
);
const BETWEEN = new RegExp(
  String.raw`${START}(?:between|(?<from>from))\s*${amount('low')}\s*(?:and|to|-|–)\s*${amount('high')}`,
  'iu',
);
const NEGATED = new RegExp(String.raw`(?:^|[^\p{L}])${NEGATION}\s`, 'iu');
/** A number alone is a year, an age or a distance as often as a price after these. */
const NEEDS_CURRENCY = /^(?:from|within|starting at)$/i;
/** Before these a number without a currency is no price. */
const MEASURED =
  /(?:^|[^\p{L}])(?:caffeine|aged?|kids|children|child|toddlers?|adults?|people|grown|altitude|elevation|temperature|water|brew(?:ed)?|steep(?:ed)?)[\s,:]*$/iu;
/** After these it is one: the end, another limit, or what is looked for. */
const AFTER_PRICE = new RegExp(
  String.raw`^[\s.,;!?]*(?:$|(?:(?:and|but)\s+)?(?:${NEGATION}\s+)?(?:${Object.values(LIMITS).join('|')})\s*${CURRENCY_BEFORE}?\s*\d|(?:(?:green|black)\s+)?(?:tea|coffee|gift)\s*$)`,
  'iu',
);
/** A price of a part, such as `per cup`, is not one of a product. */
const OF_PART = /^\s*(?:per(?!\p{L})|an?\s|\/)/iu;
const CHEAP =
  /(^|[^\p{L}])(?:cheap(?:er|est)?|affordable|inexpensive|budget|low(?:est)?[ -]price[ds]?|low(?:est)? cost|good value|bargains?|g[uü]nstige?r?|barato|pas cher)(?!\p{L})/giu;

const centsOf = (typed = ''): Cents => toCents(Number(typed.replace(/[.,](?=\d{3})/g, '').replace(',', '.')));

const tidy = (words: string): string => words.replace(/\s+/g, ' ').trim();

type Groups = Readonly<Record<string, string | undefined>>;

/** The lowest and the highest price of a limit. */
const rangeOf = ({ negation, below, upTo, above, from, amount: typed }: Groups) => {
  const cents = centsOf(typed);
  if (negation) {
    if (above) return { max: cents };
    return below ? { min: cents } : undefined;
  }
  if (below) return { max: cents - 1 };
  if (upTo) return { max: cents };
  if (above) return { min: cents + 1 };
  return from ? { min: cents } : undefined;
};

const isMoney = (hasCurrency: boolean, word: string, before: string, after: string): boolean =>
  !OF_PART.test(after) &&
  (hasCurrency || (!NEEDS_CURRENCY.test(word) && !MEASURED.test(before) && AFTER_PRICE.test(after)));

type Limit = {
  readonly start: number;
  readonly end: number;
  readonly range: { readonly min?: Cents; readonly max?: Cents };
};

const readBetween = (typed: string): Limit[] => {
  const match = BETWEEN.exec(typed);
  if (!match?.groups) return [];
  const { groups, index: start } = match;
  const [end, before] = [start + match[0].length, typed.slice(0, start)];
  const hasCurrency = [groups['lowSign'], groups['lowUnit'], groups['highSign'], groups['highUnit']].some(
    Boolean,
  );
  if (NEGATED.test(before) || !isMoney(hasCurrency, groups['from'] ?? '', before, typed.slice(end)))
    return [];
  const [low, high] = [centsOf(groups['low']), centsOf(groups['high'])];
  return [{ start, end, range: { min: Math.min(low, high), max: Math.max(low, high) } }];
};

const readLimits = (typed: string): Limit[] => {
  const limits: Limit[] = [];
  for (const match of typed.matchAll(LIMIT)) {
    const groups: Groups = match.groups ?? {};
    const [start, end] = [match.index, match.index + match[0].length];
    const before = typed.slice(limits.at(-1)?.end ?? 0, start);
    const word = groups['from'] ?? groups['upTo'] ?? '';
    const hasCurrency = Boolean(groups['amountSign'] ?? groups['amountUnit']);
    // `no tea over $20` is no wish for what costs more, unlike `no caffeine under $20`.
    const isDenied = !groups['negation'] && (groups['above'] ?? groups['from']) && NEGATED.test(before);
    const range = rangeOf(groups);
    if (range && !isDenied && isMoney(hasCurrency, word, before, typed.slice(end)))
      limits.push({ start, end, range });
  }
  return limits;
};

const without = (typed: string, limits: readonly Limit[]): string =>
  limits.reduceRight((words, { start, end }) => `${words.slice(0, start)} ${words.slice(end)}`, typed);

/**
 * Reads `green tea under $20` as `green tea` for at most 1,999 cents; what may mean anything but a price stays in the words.
 * `cheap` is left out of the words, since no product calls itself so.
 */
export const readPrice = (typed: string): PricedSearch => {
  const between = readBetween(typed);
  const limits = between.length > 0 ? between : readLimits(typed);
  const min = Math.min(MAX_PRICE, Math.max(0, ...limits.map(({ range }) => range.min ?? 0)));
  const max = Math.min(MAX_PRICE, ...limits.map(({ range }) => range.max ?? MAX_PRICE));
  const isPriced = limits.length > 0 && min <= max;
  const words = isPriced ? tidy(without(typed, limits)) : typed;
  const rest = words.replace(CHEAP, '$1 ');
  const isCheap = rest !== words;
  return {
    words: isCheap && (isPriced || tidy(rest) !== '') ? tidy(rest) : words,
    isPriced,
    min: isPriced ? min : 0,
    max: isPriced ? max : MAX_PRICE,
  };
};
