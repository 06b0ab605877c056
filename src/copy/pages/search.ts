import { MAX_RESULTS, MAX_SIMILAR_RESULTS } from '#domain/catalogue/search/search.ts';

/** At these numbers the result may be incomplete. */
const MOST = [MAX_RESULTS, MAX_SIMILAR_RESULTS];

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
  nothing: (words: string) => `No products match “${words}”.`,
  onlyPages: (words: string) => `No products match “${words}”, but these pages may help.`,
  missing: (kind: string) => `We don’t carry ${kind}.`,
  nearest: 'You might like',
  pages: 'Related pages',
  popular: 'Popular',
  categoriesLabel: 'Categories',
  categories: {
    black: 'Black teas',
    green: 'Green teas',
    teaware: 'Teaware',
    lowCaffeine: 'Low-caffeine teas',
    from: (country: string) => `Teas from ${country}`,
    tasting: (taste: string) => `${taste} teas`,
  },
  toTea: 'Browse all teas',
} as const;
