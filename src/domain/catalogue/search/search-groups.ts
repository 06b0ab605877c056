import { CATEGORIES, TEA_TYPES } from '../categories.ts';
import { MAX_TERMS, searchTerms } from './search.ts';
import { createSpellingCorrector } from './spelling.ts';
import { SYNONYMS, type Synonym } from './synonyms.ts';

/** Words of a search that match together, as typed or as one of the alternatives. */
export type SearchGroup = {
  readonly words: readonly string[];
  /** Alternatives; all words of one have to match. */
  readonly equivalents: readonly (readonly string[])[];
  readonly related: readonly (readonly string[])[];
  readonly isRequired: boolean;
  readonly isActivity: boolean;
  /** A kind of tea that the shop may not carry, and a search for products to offer in that case. */
  readonly kind?: { readonly name: string; readonly instead: string };
};

/** Unaccented spellings with another meaning, which do not count as the accented word. */
const OTHER_WORDS = new Set(['the', 'cha', 'te']);

const lower = (text: string): string => searchTerms(text.normalize('NFC').toLowerCase()).join(' ');
/** Returns words in lower case without accents, with single spaces. */
export const plainText = (text: string): string => lower(text.normalize('NFKD').replace(/\p{M}/gu, ''));

const spellingsOf = (phrase: string): string[] => {
  const [typed, unaccented] = [lower(phrase), plainText(phrase)];
  return OTHER_WORDS.has(unaccented) ? [typed] : [typed, unaccented];
};

const stemOf = (word: string): string => word.replace(/(\p{L}{3})s$/u, '$1').replace(/(\p{L}{4})ing$/u, '$1');
const stemmed = (phrase: string): string => phrase.split(' ').map(stemOf).join(' ');

const synonyms: ReadonlyMap<string, Synonym> = new Map(
  SYNONYMS.flatMap((synonym) =>
    synonym.typed.flatMap((phrase) =>
      spellingsOf(phrase).map((spelling): [string, Synonym] => [stemmed(spelling), synonym]),
    ),
  ),
);
const MAX_WORDS = Math.max(...[...synonyms.keys()].map((phrase) => phrase.split(' ').length));

const synonymOf = (words: readonly string[]): Synonym | undefined => {
  const phrase = words.join(' ');
  const unaccented = plainText(phrase);
  return (
    synonyms.get(stemmed(lower(phrase))) ??
    (OTHER_WORDS.has(unaccented) ? undefined : synonyms.get(stemmed(unaccented)))
  );
};

/** True if the text starts with a phrase of several words that has synonyms, such as `no caffeine`. */
export const beginsWithSynonym = (typed: string): boolean => {
  const terms = searchTerms(typed).slice(0, MAX_WORDS);
  return terms.some((_, at) => at > 0 && synonymOf(terms.slice(0, at + 1)));
};

/** Words of questions and wishes, which match nothing by themselves. */
export const QUESTION_WORDS: ReadonlySet<string> = new Set(
  'a an and any are at best by can do does for from good has have hot how i in is it like long looking many me much my need of on or should show that the there this tips to want way we what when where which why with you your'.split(
    ' ',
  ),
);

/** True for a group that names a subject: in `how to brew gyokuro`, the gyokuro. */
const isSubject = ({ words, isActivity }: SearchGroup): boolean =>
  !isActivity && words.some((word) => !QUESTION_WORDS.has(word.toLowerCase()));

const NO_SYNONYM: Synonym = { typed: [] };

/** Splits a search into groups, longest phrases with synonyms first. */
export const searchGroups = (typed: string): SearchGroup[] => {
  const terms = searchTerms(typed).slice(0, MAX_TERMS);
  const groups: SearchGroup[] = [];
  for (let at = 0; at < terms.length; ) {
    let length = Math.min(MAX_WORDS, terms.length - at);
    while (length > 1 && !synonymOf(terms.slice(at, at + length))) length -= 1;
    const words = terms.slice(at, at + length);
    const {
      equivalents = [],
      related = [],
      isRequired = false,
      isActivity = false,
      kind,
      instead,
    } = synonymOf(words) ?? NO_SYNONYM;
    groups.push({
      words,
      equivalents: [...equivalents, ...(kind === undefined ? [] : [kind])].map(searchTerms),
      related: related.map(searchTerms),
      isRequired,
      isActivity,
      ...(kind !== undefined && instead !== undefined && { kind: { name: kind, instead } }),
    });
    at += length;
  }
  return groups.some(isSubject) ? groups.filter(({ isActivity }) => !isActivity) : groups;
};

const MIN_MISSPELLED = 4;
const MIN_PART = 3;

const singleWords = (lists: readonly string[]) =>
  new Set(lists.flatMap((list) => searchTerms(plainText(list))));
const PRODUCT_WORDS = singleWords([
  ...CATEGORIES,
  ...TEA_TYPES,
  ...SYNONYMS.flatMap(({ equivalents = [], related = [] }) => [...equivalents, ...related]),
]);
const VOCABULARY = new Set([...PRODUCT_WORDS, ...singleWords(SYNONYMS.flatMap(({ typed }) => typed))]);
const STEMS = new Set([...VOCABULARY].map(stemOf));
const PRODUCT_STEMS = new Set([...PRODUCT_WORDS].map(stemOf));
const isInVocabulary = (word: string): boolean => STEMS.has(stemOf(word));
const spelled = createSpellingCorrector(VOCABULARY, { minLength: MIN_MISSPELLED });

/** True if the shop or its shoppers use the word for products; ignores accents. */
export const isShopWord = (word: string): boolean => isInVocabulary(plainText(word));

/** True if the shop uses the word for its products, such as `gyokuro`; ignores accents. */
export const isProductWord = (word: string): boolean => PRODUCT_STEMS.has(stemOf(plainText(word)));

const splitWord = (word: string): string | undefined => {
  for (let at = MIN_PART; at <= word.length - MIN_PART; at += 1)
    if (isInVocabulary(word.slice(0, at)) && isInVocabulary(word.slice(at)))
      return `${word.slice(0, at)} ${word.slice(at)}`;
  return undefined;
};

const correctWord = (word: string): string =>
  isInVocabulary(word) ? word : (spelled(word) ?? splitWord(word) ?? word);

const joinWords = (words: readonly string[]): string[] => {
  const joined: string[] = [];
  for (const word of words) {
    const before = joined.at(-1) ?? '';
    const isOne =
      before !== '' && isInVocabulary(before + word) && !(isInVocabulary(before) && isInVocabulary(word));
    if (isOne) joined.pop();
    joined.push(isOne ? before + word : word);
  }
  return joined;
};

/** Returns the groups of a search with spelling corrected and words split or joined; none if nothing changes. */
export const correctedGroups = (typed: string): SearchGroup[] => {
  const terms = searchTerms(plainText(typed)).slice(0, MAX_TERMS);
  const corrected = joinWords(terms).map(correctWord).join(' ');
  return corrected === terms.join(' ') ? [] : searchGroups(corrected);
};
