import { searchTerms } from './search.ts';
import { beginsWithSynonym, QUESTION_WORDS } from './search-groups.ts';
import { trimPunctuation } from './search-price.ts';

type SearchExclusion = {
  readonly words: string;
  readonly excluded: readonly string[];
};

const NEGATION = `(?:not|non?|without|except|excluding|other than|(?:any|every)thing but|(?:is|do|does)n['’]?t|ohne|sans)`;
const FILLERS = String.raw`(?:(?:any|an?|the|too|so|very|that|like|want|tastes?|of)\s+)*`;
/** Excludes nothing for `do not sleep` (a wish), `not arrived` (an order question) and numbers (prices, names). */
const PHRASE = String.raw`(?!only|just|sleep|work|arriv|receiv|deliver|refund)(?<phrase>\p{L}[^,;.!?()\p{N}]*?)`;
const END = String.raw`\s*(?=$|[,;.!?()]|\s-|\s(?:but|for|with|please|${NEGATION})(?!\p{L}))`;
const EXCLUSION = new RegExp(
  String.raw`(?<before>^|[\s,;.("])(?:(?:(?:but|that|which|is|are)\s+)*(?<negation>${NEGATION})(?:\s+|-)${FILLERS}${PHRASE}${END}|-(?<word>\p{L}[\p{L}\p{M}\p{N}'’-]*))`,
  'giu',
);
const OR = /\s+(?:or|nor|and)\s+/iu;
/** `not smoky black tea` still searches for black tea. */
const NOT_KIND = /^(?<phrase>.+?)\s(?<kind>(?:(?:black|green)\s)?(?:teas?|coffees?))$/iu;

type Groups = Readonly<Record<string, string | undefined>>;

/** Reads `green tea without matcha` as `green tea` excluding `matcha`. Negations with synonyms, such as `no caffeine`, stay words. */
export const readExclusion = (typed: string): SearchExclusion => {
  const excluded: string[] = [];
  const words = typed.replace(EXCLUSION, (...match) => {
    const { before = '', negation = '', phrase = '', word }: Groups = match.at(-1);
    if (word) {
      excluded.push(word);
      return before;
    }
    const negated = `${negation} ${phrase}`;
    if (beginsWithSynonym(negated)) return `${before}${negated}`;
    const kind = /^no[nt]$/i.test(negation) ? NOT_KIND.exec(phrase)?.groups : undefined;
    excluded.push(...(kind?.['phrase'] ?? phrase).split(OR));
    return `${before}${kind?.['kind'] ?? ''}`;
  });
  if (excluded.length === 0) return { words, excluded };
  const rest = trimPunctuation(words);
  const isWish = searchTerms(rest).some((term) => !QUESTION_WORDS.has(term.toLowerCase()));
  return { words: isWish ? rest : '', excluded };
};
