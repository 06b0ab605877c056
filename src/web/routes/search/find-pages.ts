import { isOneEditApart } from '#domain/one-edit.ts';
import { searchTerms } from '#domain/search.ts';
import { addressOf } from '../../site-map.ts';
import { articles } from '../../words/articles/index.ts';
import { articleKeywords, searchablePages } from '../../words/search-pages.ts';

export type FoundPage = { readonly address: string; readonly title: string };

const MAX_PAGES = 3;
const MIN_PREFIX = 4;
const MIN_MISSPELLED = 4;
const STOP_WORDS = new Set(
  'a an and are at by can do does for from how i in is it my of on or the to we what when where with you your'.split(
    ' ',
  ),
);

const wordsOf = (text: string): string[] =>
  searchTerms(text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase())
    .filter((word) => !STOP_WORDS.has(word))
    .map((word) => word.replace(/s$/, ''));

const pages: readonly (FoundPage & { readonly words: readonly string[] })[] = [
  ...searchablePages.map(({ to, title, keywords }) => ({
    address: addressOf(to),
    title,
    words: wordsOf(`${title} ${keywords}`),
  })),
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

/** The term, or the word of a page that it is a typing error of. */
const corrected = (term: string): string => {
  const known = [...vocabulary];
  if (term.length < MIN_MISSPELLED || known.some((word) => isLike(word, term))) return term;
  return known.find((word) => word[0] === term[0] && isOneEditApart(word, term)) ?? term;
};

/** Pages and articles that speak of every word of a search, or of most of them where none speaks of all. */
export const findPages = (typed: string): FoundPage[] => {
  const terms = wordsOf(typed).map(corrected);
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
