import { type Cents, toCents } from './money.ts';
import { NUMBER_WORDS, parseNumberWords } from './number-words.ts';
import { searchTerms } from './search.ts';
import { isProductWord } from './search-groups.ts';

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

// `1,000`, `20.5`, `12,50`, `twenty-five`
const NUMBER = String.raw`(?:(?:\d{1,3}(?:[.,]\d{3})+|\d{1,6})(?:[.,]\d{1,2})?|${NUMBER_WORDS})`;
const HAS_NUMBER = new RegExp(NUMBER, 'iu');
const CURRENCY_BEFORE = String.raw`(?:(?:us\s?)?[$€£]|usd|eur)`;
const CURRENCY_AFTER = String.raw`(?:(?:us\s?)?[$€£]|(?:us\s)?dollars?|bucks?|usd|euros?|eur)(?!\p{L})`;
const amount = (name: string) =>
  String.raw`(?<${name}Sign>${CURRENCY_BEFORE}\s*)?(?<${name}>${NUMBER})(?![\d.,]*\d)(?:[\s-]*(?<${name}Unit>${CURRENCY_AFTER})|(?!\p{L}))`;

/** What leaves a negation a negation of the limit: `nothing that costs more than`. */
const FILLER = String.raw`(?:(?:that|which|is|are|be|costs?|costing|priced|spend|spending|pay|paying|go|going|to|want|much|any|anything|at)\s+)*`;
const NEGATION = String.raw`(?:not|no|nothing|none|never|without|cannot|\p{L}+n['’]t|(?:is|are|was|were|do|does|did|wo|would|could|should|ca|have|has)nt|nicht|nichts|kein|keine|pas|rien|nada)`;
const LIMITS = {
  below: 'under|below|(?:less(?: expensive)?|cheaper|lower) than|unter|moins de|menos de|<(?!=)',
  upTo: String.raw`up to|at (?:the )?most|max(?:imum)?(?: of)?\.?|within|bis|budget(?:\s*:| of| is)?|<=|≤`,
  above: 'over|above|(?:more(?: expensive)?|higher) than|exceed(?:s|ing)?|über|plus de|más de|>(?!=)',
  from: String.raw`at least|from|min(?:imum)?(?: of)?\.?|starting at|>=|≥`,
} as const;
/** The same behind the number: `$20 or less`. */
const LIMITS_AFTER = {
  upTo: String.raw`(?:or|and|&)\s+(?:less|fewer|under|below|cheaper|lower)|max(?:imum)?|tops|at (?:the )?most|budget`,
  from: String.raw`(?:or|and|&)\s+(?:more|up|above|over|higher)|min(?:imum)?|at least`,
} as const;
const anyOf = (limits: Readonly<Record<string, string>>) =>
  Object.entries(limits)
    .map(([name, words]) => `(?<${name}>${words})`)
    .join('|');
const START = String.raw`(?:^|[^\p{L}\p{N}]|(?=[<>≤≥]))`;
const PRICED = String.raw`(?:(?<priced>pric(?:e[ds]?|ing)|costs?|costing)[\s:]+(?:(?:is|are|of|at)\s+)*)?`;
const AFTER = Object.values(LIMITS_AFTER).join('|');
const LIMIT = new RegExp(
  String.raw`${START}${PRICED}(?<negation>${NEGATION}\s+${FILLER})?(?:${anyOf(LIMITS)})(?!\p{L})\s*${amount('amount')}(?:\s*(?:${AFTER})(?!\p{L}|\s*(?:${CURRENCY_BEFORE}\s*)?${NUMBER}))?`,
  'giu',
);
const LIMIT_AFTER = new RegExp(
  String.raw`${START}${PRICED}${amount('amount')}\s*(?:(?:${anyOf(LIMITS_AFTER)})(?!\p{L})|(?<plus>\+))`,
  'giu',
);
const RANGE = new RegExp(
  String.raw`${START}${PRICED}(?:(?<between>between|zwischen|entre)|from|von)?\s*${amount('low')}\s*(?:(?<and>and|und|et|&)|to|bis|-|–)\s*${amount('high')}(?:\s*range(?!\p{L}))?`,
  'giu',
);
/** A name and its price are written like this as often as two prices: `Ruby No. 18 - $24`. */
const SPACED_DASH = /\s[-–]\s/;
const NEGATED = new RegExp(String.raw`(?:^|[^\p{L}])${NEGATION}\s`, 'iu');
/** A number alone is a year, an age or a distance as often as a price after these. */
const NEEDS_CURRENCY = /^(?:from|within|starting at)$/i;
/** These compare nothing but prices, however low. */
const COMPARES_PRICES = /cheaper|expensive/i;
/** A smaller number without a currency counts people, cups or minutes as often as dollars. */
const MIN_BARE: Cents = 1000;
/** Fewer than these years are an age, as in `over 50`. */
const MAX_AGE: Cents = 10_000;
/** Before these a number without a currency is no price. */
const MEASURED =
  /(?:^|[^\p{L}])(?:caffeine|age[ds]?|kids|children|child|toddlers?|teen(?:ager)?s|adults?|seniors|people|those|any(?:one|body)|women|men|ladies|mothers|moms|fathers|dads|the|serves|bags?|cups?|pieces?|infusions?|grown|altitude|elevation|temperature|water|brew(?:ed)?|steep(?:ed)?)(?:\s+(?:at|for|in|of))?[\s,:]*$/iu;
/** Between two limits, of which the second goes on with what the first is about. */
const CHAINED = /^[\s,]*(?:and|but)?[\s,]*$/i;
const NEXT_LIMIT = String.raw`(?:(?:and|but)\s+)?(?:${NEGATION}\s+)?(?:${Object.values(LIMITS).join('|')})\s*${CURRENCY_BEFORE}?\s*(?:\d|${NUMBER_WORDS})`;
const IS_BEFORE_LIMIT = new RegExp(String.raw`^[\s.,;!?]*${NEXT_LIMIT}`, 'iu');
/** After these it is one: the end, another limit, or what is looked for. Percent and degrees are units. */
const AFTER_PRICE = new RegExp(
  String.raw`^(?:[\s.,;!?]*(?:${NEXT_LIMIT}|(?:(?:green|black)\s+)?(?:tea|coffee|gift)\s*$)|[\s,]*(?:please|thanks|thank you)?[^\p{L}\p{N}%°℃℉]*$)`,
  'iu',
);
/** A price of a part, such as `per cup`, is not one of a product. */
const OF_PART = /^\s*(?:per(?!\p{L})|an?\s|\/)/iu;
const CHEAP =
  /(^|[^\p{L}])(?:cheap(?:er|est)?|affordable|inexpensive|budget|low(?:est)?[ -]price[ds]?|low(?:est)? cost|good value|bargains?|g[uü]nstige?r?|barato|pas cher)(?!\p{L})/giu;

const centsOf = (typed = ''): Cents =>
  toCents(
    /^\d/.test(typed)
      ? Number(typed.replace(/[.,](?=\d{3})/g, '').replace(',', '.'))
      : parseNumberWords(typed),
  );

const NO_PRODUCT = `(?:please|thanks|thank you|(?:any|some|every)thing|items?|products?|stuff)`;
const AT_END = new RegExp(
  String.raw`(?:[^\p{L}\p{M}\p{N}]|(?<![\p{L}\p{N}])${NO_PRODUCT}(?![\p{L}\p{N}]))+$`,
  'iu',
);

/** Punctuation and words for any product, which would find nothing, are left out. */
const trimPunctuation = (words: string): string =>
  words
    .replace(/\s+/g, ' ')
    .replace(AT_END, '')
    .replace(/^[^\p{L}\p{M}\p{N}]+/u, '');

type Groups = Readonly<Record<string, string | undefined>>;
type PriceRange = { readonly min?: Cents; readonly max?: Cents };

/** The lowest and the highest price of a limit. */
const rangeOf = ({
  negation,
  below,
  upTo,
  above,
  from,
  plus,
  amount: typed,
}: Groups): PriceRange | undefined => {
  const cents = centsOf(typed);
  if (negation) {
    if (above) return { max: cents };
    return below ? { min: cents } : undefined;
  }
  if (below) return { max: cents - 1 };
  if (upTo) return { max: cents };
  if (above) return { min: cents + 1 };
  return (from ?? plus) ? { min: cents } : undefined;
};

type Limit = {
  readonly start: number;
  readonly end: number;
  readonly range: PriceRange;
};

/** A number that may be a price, and what tells whether it is. */
type Candidate = Limit & {
  readonly hasMoney: boolean;
  readonly needsMoney: boolean;
  /** The word of the comparison, such as `under`. */
  readonly word: string;
  /** True of a negation and of limits side by side, such as `over 10 and under 20`: ages are seldom written so. */
  readonly isClear: boolean;
  readonly before: string;
  readonly after: string;
};

/** A number alone is a lowest price only of what the shop sells, since ages and counts are written alike. */
const isProbablyNotPrice = ({ range: { min }, isClear, word, before }: Candidate): boolean =>
  min !== undefined &&
  !isClear &&
  !COMPARES_PRICES.test(word) &&
  (before.trim() === '' ? min < MAX_AGE : !isProductWord(searchTerms(before).at(-1) ?? ''));

const isPrice = (candidate: Candidate): boolean => {
  const { range, hasMoney, needsMoney, word, before, after } = candidate;
  if (OF_PART.test(after)) return false;
  const isEnough = COMPARES_PRICES.test(word) || (range.min ?? range.max ?? 0) >= MIN_BARE - 1;
  return (
    hasMoney ||
    (isEnough &&
      !needsMoney &&
      !MEASURED.test(before) &&
      AFTER_PRICE.test(after) &&
      !isProbablyNotPrice(candidate))
  );
};

const hasCurrency = (groups: Groups, ...names: readonly string[]): boolean =>
  names.some((name) => groups[`${name}Sign`] ?? groups[`${name}Unit`]);

const readRange = (typed: string): Limit[] => {
  for (const match of typed.matchAll(RANGE)) {
    const groups: Groups = match.groups ?? {};
    const { between, and, priced, highUnit } = groups;
    const [start, end] = [match.index, match.index + match[0].length];
    const [before, after] = [typed.slice(0, start), typed.slice(end)];
    const [low, high] = [centsOf(groups['low']), centsOf(groups['high'])];
    const candidate = {
      start,
      end,
      before,
      after,
      isClear: true,
      range: { min: Math.min(low, high), max: Math.max(low, high) },
      word: between ?? '',
      hasMoney: Boolean(priced) || hasCurrency(groups, 'low', 'high'),
      needsMoney: !between,
    };
    const isTied = between || !SPACED_DASH.test(match[0]) || highUnit || hasCurrency(groups, 'low');
    if ((between ?? !and) && isTied && !NEGATED.test(before) && isPrice(candidate)) return [candidate];
  }
  return [];
};

/** Every comparison with a number, in the order typed; one behind its number only where none before it takes the number. */
const comparisonsIn = (typed: string): readonly RegExpExecArray[] => {
  const endOf = (match: RegExpExecArray) => match.index + match[0].length;
  const first = [...typed.matchAll(LIMIT)];
  const others = [...typed.matchAll(LIMIT_AFTER)].filter((other) =>
    first.every((match) => other.index >= endOf(match) || endOf(other) <= match.index),
  );
  return [...first, ...others].sort((one, other) => one.index - other.index);
};

const readLimits = (typed: string): Limit[] => {
  const limits: Limit[] = [];
  let last = { end: 0, isPrice: true };
  for (const match of comparisonsIn(typed)) {
    const groups: Groups = match.groups ?? {};
    const { priced, negation, below, upTo, above, from, plus } = groups;
    const [start, end] = [match.index, match.index + match[0].length];
    const [before, after] = [typed.slice(limits.at(-1)?.end ?? 0, start), typed.slice(end)];
    const isChained = CHAINED.test(typed.slice(last.end, start));
    const word = below ?? upTo ?? above ?? from ?? '';
    const range = rangeOf(groups);
    // `no tea over $20` is no wish for what costs more, unlike `no caffeine under $20`.
    const isDenied = !negation && (above ?? from ?? plus) && NEGATED.test(before);
    const candidate = range && {
      start,
      end,
      range,
      before,
      after,
      word,
      hasMoney: Boolean(priced) || hasCurrency(groups, 'amount'),
      needsMoney: Boolean(plus) || NEEDS_CURRENCY.test(word) || (isChained && !last.isPrice),
      isClear: Boolean(negation) || IS_BEFORE_LIMIT.test(after) || (isChained && limits.length > 0),
    };
    last = { end, isPrice: Boolean(candidate && !isDenied && isPrice(candidate)) };
    if (candidate && last.isPrice) limits.push(candidate);
  }
  return limits;
};

const limitsIn = (typed: string): Limit[] => {
  const ranges = readRange(typed);
  return ranges.length > 0 ? ranges : readLimits(typed);
};

const without = (typed: string, limits: readonly Limit[]): string =>
  limits.reduceRight((words, { start, end }) => `${words.slice(0, start)} ${words.slice(end)}`, typed);

/**
 * Reads `green tea under $20` as `green tea` for at most 1,999 cents; what may mean anything but a price stays in the words.
 * `cheap` is left out of the words, since no product calls itself so.
 */
export const readPrice = (typed: string): PricedSearch => {
  const limits = HAS_NUMBER.test(typed) ? limitsIn(typed) : [];
  const min = Math.min(MAX_PRICE, Math.max(0, ...limits.map(({ range }) => range.min ?? 0)));
  const max = Math.min(MAX_PRICE, ...limits.map(({ range }) => range.max ?? MAX_PRICE));
  const isPriced = limits.length > 0 && min <= max;
  const words = isPriced ? trimPunctuation(without(typed, limits)) : typed;
  const rest = words.replace(CHEAP, '$1 ');
  const isCheap = rest !== words;
  return {
    words: isCheap && (isPriced || trimPunctuation(rest) !== '') ? trimPunctuation(rest) : words,
    isPriced,
    min: isPriced ? min : 0,
    max: isPriced ? max : MAX_PRICE,
  };
};
