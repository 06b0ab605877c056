import { readExclusion } from './search-exclusion.ts';
import { correctedGroups, QUESTION_WORDS, type SearchGroup, searchGroups } from './search-groups.ts';
import { readPrice } from './search-price.ts';

/** Words of a search for a kind of tea that the shop may not carry, such as rooibos. */
export type NamedKind = SearchGroup & Required<Pick<SearchGroup, 'kind'>>;

const isNamed = (group: SearchGroup): group is NamedKind => group.kind !== undefined;

/** Shorter words are one typing error from too many others: `matt` is not mate. */
const MIN_CORRECTED = 5;

const isLong = ({ words }: SearchGroup): boolean => words.some(({ length }) => length >= MIN_CORRECTED);

/** Words of almost every search for a kind of tea. */
const COMMON_WORDS: ReadonlySet<string> = new Set([...QUESTION_WORDS, 'tea', 'teas', 'coffee', 'coffees']);

/**
 * Returns a search without the kind that it names, such as `teapot` of `oolong teapot`; undefined if nothing else names a
 * product, or if the kind is a property that all results need.
 */
export const withoutKind = (typed: string, { words, isRequired }: NamedKind): string | undefined => {
  const phrase = new RegExp(`(?<![\\p{L}\\p{N}])${words.join('[^\\p{L}\\p{N}]+')}(?![\\p{L}\\p{N}])`, 'iu');
  const rest = typed.replace(phrase, ' ').trim();
  if (isRequired || rest === typed.trim()) return undefined;
  const groups = searchGroups(readExclusion(readPrice(rest).words).words);
  const isProduct = ({ words: named, isActivity }: SearchGroup) =>
    !isActivity && named.some((word) => !COMMON_WORDS.has(word.toLowerCase()));
  return groups.some(isProduct) ? rest : undefined;
};

/** Finds the kind of tea that a search names, as typed or with spelling corrected. */
export const namedKind = (typed: string): NamedKind | undefined => {
  const { words } = readExclusion(readPrice(typed).words);
  return searchGroups(words).find(isNamed) ?? correctedGroups(words).filter(isLong).find(isNamed);
};
