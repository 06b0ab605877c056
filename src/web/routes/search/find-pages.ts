import { searchTerms } from '#domain/search.ts';
import { isProductWord, isShopWord } from '#domain/search-groups.ts';
import { readPrice } from '#domain/search-price.ts';
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
  'a an and any are at best by can do does for from good has have how i in is it many me much my of on or should that the there this to we what when where which why with you your'.split(
    ' ',
  ),
);

/** Words that are on a page, but say little of what it is about: `tea time` is no question about delivery. */
const WEAK_WORDS = new Set('back card cost day first free late long take time'.split(' '));

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
const articlePages: readonly SearchedPage[] = articles.map(({ slug, title, summary, sections }) => ({
  address: addressOf('article', { slug }),
  title,
  words: wordsOf(
    [slug, title, summary, articleKeywords[slug], ...sections.map(({ heading }) => heading ?? '')].join(' '),
  ),
}));
const pages: readonly SearchedPage[] = [...servicePages, ...articlePages];
/** `gift` is a word for products as well. */
const titleWords = new Set(servicePages.flatMap(({ title }) => wordsOf(title)));

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

/** Questions that an article answers before a service page does: `how to store tea` is not about our stores. */
const HOW = /(?:^|\P{L})how\s/iu;

type ScoredPage = {
  readonly page: SearchedPage;
  /** How many of the words are on the page and name no product. */
  readonly topics: number;
  readonly hits: number;
};

const bestOf = (scored: readonly ScoredPage[]): readonly ScoredPage[] => {
  const topics = Math.max(...scored.map((page) => page.topics));
  const nearest = scored.filter((page) => page.topics === topics);
  const hits = Math.max(...nearest.map((page) => page.hits));
  return nearest.filter((page) => page.hits === hits);
};

/**
 * Pages and articles that speak of every word of a search, or of most of them where none speaks of all. Products named beside
 * what a page is about may be missing from it. Misspelled words are corrected, unless the shop or the names of the products use them.
 */
export const findPages = (typed: string, productNames: readonly string[] = []): FoundPage[] => {
  const nameWords = new Set(productNames.flatMap(wordsOf));
  const isCorrect = (term: string) => isPageWord(term) || isShopWord(term) || nameWords.has(term);
  const isProduct = (term: string) => (isProductWord(term) || nameWords.has(term)) && !titleWords.has(term);
  const isTopic = (term: string) => !isProduct(term) && !WEAK_WORDS.has(term);
  const { isPriced, words } = readPrice(typed);
  const terms = wordsOf(isPriced ? words : typed).map((term) =>
    isCorrect(term) ? term : (spelled(term) ?? term),
  );
  const scoreOf = (page: SearchedPage): ScoredPage[] => {
    const found = terms.filter((term) => page.words.some((word) => isLike(word, term)));
    const missing = terms.filter((term) => !found.includes(term));
    const isAbout = found.some((term) => isTopic(term) && page.words.includes(term));
    const implied = isAbout ? missing.filter(isProduct) : [];
    const hits = found.length + (servicePages.includes(page) ? implied.length : 0);
    const topics = found.filter((term) => !isProduct(term)).length;
    return found.length > missing.length - implied.length ? [{ page, topics, hits }] : [];
  };
  const ofArticles = HOW.test(typed) ? articlePages.flatMap(scoreOf) : [];
  return bestOf(ofArticles.length > 0 ? ofArticles : pages.flatMap(scoreOf))
    .slice(0, MAX_PAGES)
    .map(({ page: { address, title } }) => ({ address, title }));
};
