import { MOST_ALIKE, MOST_FOUND } from '#domain/catalogue/search/search.ts';

/** At these numbers the result may be incomplete. */
const MOST = [MOST_FOUND, MOST_ALIKE];

export const search = {
  title: 'Search',
  label: 'Search teas, coffee, teaware and articles',
  placeholder: 'Search',
  submit: 'Search',
  suggestions: 'Suggestions',
  suggested: (count: number) => (count === 1 ? '1 suggestion' : `${count} suggestions`),
  resultsFor: (words: string) => `Search: ${words}`,
  found: (count: number, words: string) =>
    count === 1
      ? `1 product for “${words}”`
      : `${count}${MOST.includes(count) ? ' or more' : ''} products for “${words}”`,
  nothing: (words: string) => `No results for “${words}”.`,
  nearest: 'You might like',
  pages: 'Related pages',
  toTea: 'Browse all teas',
} as const;
