import { MOST_ALIKE, MOST_FOUND } from '#domain/catalogue/search/search.ts';

/** A search that finds so many may have left others out. */
const MOST = [MOST_FOUND, MOST_ALIKE];

/** What the search says. */
export const search = {
  title: 'Search',
  label: 'Search teas, coffees and everything else',
  placeholder: 'Search',
  submit: 'Search',
  suggestions: 'Suggestions',
  suggested: (count: number) => (count === 1 ? '1 suggestion' : `${count} suggestions`),
  resultsFor: (words: string) => `Search: ${words}`,
  found: (count: number, words: string) =>
    count === 1
      ? `1 product for “${words}”`
      : `${count}${MOST.includes(count) ? ' or more' : ''} products for “${words}”`,
  nothing: (words: string) => `Nothing on our shelf goes by “${words}”.`,
  nearest: 'The nearest names',
  pages: 'Related pages',
  toTea: 'Look at all teas',
} as const;
