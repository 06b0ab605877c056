import { searchTerms } from '#domain/search.ts';
import { isShopWord } from '#domain/search-groups.ts';
import { spellingOf } from '#domain/spelling.ts';
import { addressOf } from '../../site-map.ts';
import { articles } from '../../words/articles/index.ts';
import { articleKeywords, searchablePages } from '../../words/search-pages.ts';

export type FoundPage = { readonly address: string; readonly title: string };

const MAX_PAGES = 3;
const MIN_PREFIX = 4;
const MIN_MISSPELLED = 5;
/** Shorter words are corrected to none: `clove` is not `close`, and `stove` not `store`. */
const MIN_CORRECT = 6;
const STOP_WORDS = new Set(
  'a an and are at by can do does for from how i in is it my of on or the to we what when where with you your'.split(
    ' ',
  ),
);

const wordsOf = (text: string): string[] =>
  searchTerms(text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase())
    .filter((word) => !STOP_WORDS.has(word))
    .map((word) => word.replace(/s$/, ''));

type SearchedPage = FoundPage & { readonly words: readonly string[] };

const servicePages: readonly SearchedPage[] = searchablePages.map(({ to, title, keywords }) => ({
  address: addressOf(to),
  title,
  words: wordsOf(`${title} ${keywords}`),
}));
const pages: readonly SearchedPage[] = [
  ...servicePages,
  ...articles.map(({ slug, title, summary, sections }) => ({
    address: addressOf('article', { slug }),
    title,
    words: wordsOf(
      [title, summary, articleKeywords[slug], ...sections.map(({ heading }) => heading ?? '')].join(' '),
    ),
  })),
];

const isLike = (word: string, term: string): boolean =>
  word === term || (term.length >= MIN_PREFIX && word.startsWith(term));
const vocabulary = new Set(pages.flatMap(({ words }) => words));
/** Words of articles are left out: too many words of tea are one letter from them. */
const serviceWords = new Set(servicePages.flatMap(({ words }) => words));
const spelled = spellingOf(
  [...serviceWords].filter(({ length }) => length >= MIN_CORRECT),
  { minLength: MIN_MISSPELLED },
);

const isPageWord = (term: string): boolean => [...vocabulary].some((word) => isLike(word, term));

/**
 * Pages and articles that speak of every word of a search, or of most of them where none speaks of all. Misspelled words
 * are corrected, unless the shop or the names of the products use them.
 */
export const findPages = (typed: string, productNames: readonly string[] = []): FoundPage[] => {
  const nameWords = new Set(productNames.flatMap(wordsOf));
  const isCorrect = (term: string) => isPageWord(term) || isShopWord(term) || nameWords.has(term);
  const terms = wordsOf(typed).map((term) => (isCorrect(term) ? term : (spelled(term) ?? term)));
  const scored = pages
    .map(({ address, title, words }) => ({
      page: { address, title },
      hits: terms.filter((term) => words.some((word) => isLike(word, term))).length,
    }))
    .filter(({ hits }) => hits > terms.length / 2);
  const best = Math.max(...scored.map(({ hits }) => hits));
  return scored
    .filter(({ hits }) => hits === best)
    .slice(0, MAX_PAGES)
    .map(({ page }) => page);
};
