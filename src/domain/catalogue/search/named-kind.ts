import { readExclusion } from './search-exclusion.ts';
import { correctedGroups, type SearchGroup, searchGroups } from './search-groups.ts';
import { readPrice } from './search-price.ts';

/** Words of a search for a kind of tea that the shop may not carry, such as rooibos. */
export type NamedKind = SearchGroup & Required<Pick<SearchGroup, 'kind'>>;

const isNamed = (group: SearchGroup): group is NamedKind => group.kind !== undefined;

/** Shorter words are one typing error from too many others: `matt` is not mate. */
const MIN_CORRECTED = 5;

const isLong = ({ words }: SearchGroup): boolean => words.some(({ length }) => length >= MIN_CORRECTED);

/** Finds the kind of tea that a search names, as typed or with spelling corrected. */
export const namedKind = (typed: string): NamedKind | undefined => {
  const { words } = readExclusion(readPrice(typed).words);
  return searchGroups(words).find(isNamed) ?? correctedGroups(words).filter(isLong).find(isNamed);
};
