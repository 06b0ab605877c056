import { searchTerms } from './search.ts';
import { SYNONYMS, type Synonym } from './search-synonyms.ts';

/** Words of a search that are looked for together: as they were typed, or one of the alternatives. */
export type SearchGroup = {
  /** They have to follow each other. */
  readonly words: readonly string[];
  /** Words of the shop for the same; all of one have to be there. */
  readonly same: readonly (readonly string[])[];
  /** What is offered where nothing matches. */
  readonly near: readonly (readonly string[])[];
  readonly isRequired: boolean;
};

/** Spellings without accents that are other words, and so are not taken for the accented ones. */
const OTHER_WORDS = new Set(['the', 'cha', 'te']);

const lower = (text: string): string => searchTerms(text.normalize('NFC').toLowerCase()).join(' ');
const plain = (text: string): string => lower(text.normalize('NFKD').replace(/\p{M}/gu, ''));

const phrasesOf = (list = ''): string[] => list.split(', ').filter((phrase) => phrase !== '');
const wordsOf = (list?: string): string[][] => phrasesOf(list).map(searchTerms);

const spellingsOf = (phrase: string): string[] => {
  const [typed, unaccented] = [lower(phrase), plain(phrase)];
  return OTHER_WORDS.has(unaccented) ? [typed] : [typed, unaccented];
};

const synonyms: ReadonlyMap<string, Synonym> = new Map(
  SYNONYMS.flatMap((synonym) =>
    phrasesOf(synonym.typed).flatMap((phrase) =>
      spellingsOf(phrase).map((spelling): [string, Synonym] => [spelling, synonym]),
    ),
  ),
);
const MAX_WORDS = Math.max(...[...synonyms.keys()].map((phrase) => phrase.split(' ').length));

const found = (words: readonly string[]): Synonym | undefined => {
  const phrase = words.join(' ');
  return (
    synonyms.get(lower(phrase)) ?? (OTHER_WORDS.has(plain(phrase)) ? undefined : synonyms.get(plain(phrase)))
  );
};

/** Splits the words of a search into groups, the longest phrases that have synonyms first. */
export const searchGroups = (typed: string): SearchGroup[] => {
  const terms = searchTerms(typed);
  const groups: SearchGroup[] = [];
  for (let at = 0; at < terms.length; ) {
    let length = Math.min(MAX_WORDS, terms.length - at);
    while (length > 1 && !found(terms.slice(at, at + length))) length -= 1;
    const words = terms.slice(at, at + length);
    const { same, near, isRequired = false } = found(words) ?? {};
    groups.push({ words, same: wordsOf(same), near: wordsOf(near), isRequired });
    at += length;
  }
  return groups;
};
