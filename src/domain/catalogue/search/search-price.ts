import { type Cents, toCents } from '#domain/values/money.ts';
import { NUMBER_WORDS, parseNumberWords } from './number-words.ts';
import { searchTerms } from './search.ts';
import { isProductWord } from './search-groups.ts';

/** A search without its price words, and the price range, both ends included. */
type PricedSearch = {
  readonly words: string;
  readonly isPriced: boolean;
  readonly min: Cents;
  readonly max: Cents;
};

/** The largest `integer` of PostgreSQL. */
const MAX_PRICE = 2_147_483_647;

// `1,000`, `20.5`, `12,50`, `twenty-five`
const NUMBER = String.raw`(?:(?:\d{1,3}(?:[.,]\d{3})+|\d{1,6})(?:[.,]\d{1,2})?|${NUMBER_WORDS})`;
const HAS_NUMBER = new RegExp(NUMBER, 'iu');
const CURRENCY_BEFORE = String.raw`(?:(?:us\s?)?[$€£]|usd|eur)`;
const CURRENCY_AFTER = String.raw`(?:(?:us\s?)?[$€£]|(?:us\s)?dollars?|bucks?|usd|euros?|eur)(?!\p{L})`;
const amount = (name: string) =>
  String.raw`(?<${name}Sign>${CURRENCY_BEFORE}\s*)?(?<${name}>${NUMBER})(?![\d.,]*\d)(?:[\s-]*(?<${name}Unit>${CURRENCY_AFTER})|(?!\p{L}))`;

const FILLER = String.raw`(?:(?:that|which|is|are|be|costs?|costing|priced|spend|spending|pay|paying|go|going|to|want|much|any|anything|at)\s+)*`;
const NEGATION = String.raw`(?:not|no|nothing|none|never|without|cannot|\p{L}+n['’]t|(?:is|are|was|were|do|does|did|wo|would|could|should|ca|have|has)nt|nicht|nichts|kein|keine|pas|rien|nada)`;
const NEGATED = new RegExp(String.raw`(?:^|[^\p{L}])${NEGATION}\s`, 'iu');

const LIMITS = [
  '(?<below>under|below|(?:less(?: expensive)?|cheaper|lower) than|unter|moins de|menos de|<(?!=))',
  String.raw`(?<upTo>up to|at (?:the )?most|max(?:imum)?(?: of)?\.?|within|bis|budget(?:\s*:| of| is)?|<=|≤)`,
  '(?<above>over|above|(?:more(?: expensive)?|higher) than|exceed(?:s|ing)?|über|plus de|más de|>(?!=))',
  String.raw`(?<from>at least|from|min(?:imum)?(?: of)?\.?|starting at|>=|≥)`,
].join('|');
const LIMITS_AFTER = [
  String.raw`(?<orLess>(?:or|and|&)\s+(?:less|fewer|under|below|cheaper|lower)|max(?:imum)?|tops|at (?:the )?most|budget)`,
  String.raw`(?<orMore>(?:or|and|&)\s+(?:more|up|above|over|higher)|min(?:imum)?|at least|\+)`,
].join('|');

const START = String.raw`(?:(?<![\p{L}\p{N}])|(?=[<>≤≥]))`;
const PRICE_WORDS = String.raw`(?:pric(?:e[ds]?|ing)|costs?|costing)[\s:]+(?:(?:is|are|of|at)\s+)*`;
const SUFFIX = String.raw`\s*(?:${LIMITS_AFTER})(?!\p{L}|\s*(?:${CURRENCY_BEFORE}\s*)?${NUMBER})`;
const LIMIT = new RegExp(
  String.raw`${START}(?:${PRICE_WORDS})?(?:(?:(?<negation>${NEGATION})\s+${FILLER})?(?:${LIMITS})(?!\p{L})\s*${amount('amount')}(?:${SUFFIX})?|${amount('amount')}${SUFFIX})`,
  'giu',
);
const RANGE = new RegExp(
  String.raw`${START}(?:${PRICE_WORDS})?(?:(?<between>between|zwischen|entre)|from|von)?\s*${amount('low')}\s*(?:(?<and>and|und|et|&)|to|bis|-|–)\s*${amount('high')}(?:\s*range(?!\p{L}))?`,
  'giu',
);
/** Ambiguous, since it also separates a name and a price: `Ruby No. 18 - $24`. */
const SPACED_DASH = /\s[-–]\s/;
const MONEY_WORD = /[$€£]|dollar|buck|usd|eur|pric|cost/i;
/** Without a currency, a number beside these may be a year, an age or a distance. */
const MONEY_WORD_REQUIRED = /^(?:from|within|starting at)|\+$/i;
const COMPARES_PRICES = /cheaper|expensive/i;
/** A smaller number without a currency may count people, cups or minutes. */
const MIN_BARE: Cents = 1000;
/** A smaller number may be an age, as in `over 50`. */
const MAX_AGE: Cents = 10_000;
const MEASURED =
  /(?:^|[^\p{L}])(?:caffeine|age[ds]?|kids|children|child|toddlers?|teen(?:ager)?s|adults?|seniors|people|those|women|men|ladies|mothers|moms|fathers|dads|serves|bags?|cups?|pieces?|infusions?|temperature|water|brew(?:ed)?|steep(?:ed)?)(?:[\s,:]|\s(?:at|for|in|of|and|but))*$/iu;
/** The only text that may follow a price without a currency. Percent and degrees are units. */
const AFTER_PRICE = /^(?:please|thanks|thank you|and|but|green|black|tea|coffee|gift|[^\p{L}\p{N}%°℃℉])*$/iu;
const OF_PART = /^\s*(?:per(?!\p{L})|an?\s|\/)/iu;
const CHEAP =
  /(^|[^\p{L}])(?:cheap(?:er|est)?|affordable|inexpensive|budget|low(?:est)?[ -]price[ds]?|low(?:est)? cost|good value|bargains?|g[uü]nstige?r?|barato|pas cher)(?!\p{L})/giu;

const NO_PRODUCT = `(?:please|thanks|thank you|(?:any|some|every)thing|items?|products?|stuff)`;
const AT_END = new RegExp(
  String.raw`(?:[^\p{L}\p{M}\p{N}]|(?<![\p{L}\p{N}])${NO_PRODUCT}(?![\p{L}\p{N}]))+$`,
  'iu',
);

/** Removes punctuation at both ends and trailing words for any product, which match nothing. */
export const trimPunctuation = (words: string): string =>
  words
    .replace(/\s+/g, ' ')
    .replace(AT_END, '')
    .replace(/^[^\p{L}\p{M}\p{N}]+/u, '');

type Groups = Readonly<Record<string, string | undefined>>;
type PriceRange = { readonly min?: Cents; readonly max?: Cents };
type Limit = {
  readonly start: number;
  readonly end: number;
  readonly text: string;
  readonly range: PriceRange;
};

const centsOf = (typed = ''): Cents =>
  toCents(
    /^\d/.test(typed)
      ? Number(typed.replace(/[.,](?=\d{3})/g, '').replace(',', '.'))
      : parseNumberWords(typed),
  );

const rangeOf = (groups: Groups, text: string): PriceRange | undefined => {
  const { between, and, low, high, lowSign, lowUnit, highUnit } = groups;
  const isSeparate = and ?? (SPACED_DASH.test(text) && !(lowSign ?? lowUnit ?? highUnit));
  if (!between && (isSeparate || !MONEY_WORD.test(text))) return undefined;
  const prices = [centsOf(low), centsOf(high)];
  return { min: Math.min(...prices), max: Math.max(...prices) };
};

const limitOf = (groups: Groups, text: string): PriceRange | undefined => {
  const { negation, below, upTo, above, from, orLess, orMore, amount: typed } = groups;
  const cents = centsOf(typed);
  if (MONEY_WORD_REQUIRED.test(text) && !MONEY_WORD.test(text)) return undefined;
  if (negation && above) return { max: cents };
  if (negation) return below ? { min: cents } : undefined;
  if (below) return { max: cents - 1 };
  if (upTo) return { max: cents };
  if (above) return { min: cents + 1 };
  if (from) return { min: cents };
  if (orLess) return { max: cents };
  return orMore ? { min: cents } : undefined;
};

const without = (typed: string, limits: readonly Limit[]): string =>
  limits.reduceRight(
    (words, { start, end }) => words.slice(0, start) + ' '.repeat(end - start) + words.slice(end),
    typed,
  );

/** A bare minimum is a price only after a product word or, with nothing before it, from $100 up; ages and counts look the same. */
const isProbablyNotPrice = ({ text, range: { min = 0 } }: Limit, before: string): boolean => {
  const last = searchTerms(before).at(-1);
  return !NEGATED.test(text) && (last === undefined ? min < MAX_AGE : !isProductWord(last));
};

const pricesAmong = (typed: string, limits: readonly Limit[]): Limit[] => {
  const words = without(typed, limits);
  const hasMax = limits.some(({ range }) => range.max !== undefined);
  return limits.filter((limit) => {
    const { start, end, text, range } = limit;
    const [before, after] = [words.slice(0, start), words.slice(end)];
    // `no tea over $20` does not ask for expensive tea.
    const isDenied = range.min !== undefined && !NEGATED.test(text) && NEGATED.test(before);
    if (isDenied || OF_PART.test(after)) return false;
    if (MONEY_WORD.test(text)) return true;
    if (!AFTER_PRICE.test(after)) return false;
    const isEnough = (range.min ?? range.max ?? 0) >= MIN_BARE - 1;
    return (
      COMPARES_PRICES.test(text) ||
      (isEnough && !MEASURED.test(before) && (hasMax || !isProbablyNotPrice(limit, before)))
    );
  });
};

const limitsIn = (typed: string, pattern: RegExp, read: typeof limitOf): Limit[] =>
  pricesAmong(
    typed,
    [...typed.matchAll(pattern)].flatMap((match) => {
      const [text] = match;
      const range = read(match.groups ?? {}, text);
      return range ? [{ start: match.index, end: match.index + text.length, text, range }] : [];
    }),
  );

const readLimits = (typed: string): Limit[] => {
  const ranges = limitsIn(typed, RANGE, rangeOf);
  return ranges.length > 0 ? ranges : limitsIn(typed, LIMIT, limitOf);
};

/** Reads `green tea under $20` as `green tea` up to 1,999 cents. Ambiguous words stay; `cheap` goes, since no product is named so. */
export const readPrice = (typed: string): PricedSearch => {
  const limits = HAS_NUMBER.test(typed) ? readLimits(typed) : [];
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
