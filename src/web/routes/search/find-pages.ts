import { articles } from '#copy/pages/articles/index.ts';
import { MAX_SEARCH_LENGTH, MAX_TERMS, searchTerms } from '#domain/catalogue/search/search.ts';
import { readExclusion } from '#domain/catalogue/search/search-exclusion.ts';
import { isProductWord, isShopWord, QUESTION_WORDS } from '#domain/catalogue/search/search-groups.ts';
import { readPrice } from '#domain/catalogue/search/search-price.ts';
import { createSpellingCorrector } from '#domain/catalogue/search/spelling.ts';
import { hrefOf } from '../../site/site-map.ts';
import { articleKeywords, searchablePages } from './search-pages.ts';

export type FoundPage = { readonly href: string; readonly title: string };

const MAX_PAGES = 3;
const MIN_PREFIX = 4;
const MIN_MISSPELLED = 5;
/** Shorter words are not corrected: `clove` is not `close`, and `stove` not `store`. */
const MIN_CORRECT = 6;
/** Words that do not make a page relevant on their own: `tea time` must not find the page of delivery times. */
const WEAK_WORDS = new Set('back card cost day first free late no not take time'.split(' '));

const wordsOf = (text: string): string[] =>
  searchTerms(text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase())
    .filter((word) => !QUESTION_WORDS.has(word))
    .map((word) => word.replace(/s$/, ''))
    .filter((word) => word !== '');

type SearchedPage = FoundPage & { readonly words: readonly string[] };
type ScoredPage = { readonly page: SearchedPage; readonly score: number };

const servicePages: readonly SearchedPage[] = searchablePages.map(({ to, title, keywords }) => ({
  href: hrefOf(to),
  title,
  words: wordsOf(`${title} ${keywords}`),
}));
const articlePages: readonly SearchedPage[] = articles.map(({ slug, title, summary, sections }) => ({
  href: hrefOf('article', { slug }),
  title,
  words: wordsOf(
    [slug, title, summary, articleKeywords[slug], ...sections.map(({ heading }) => heading ?? '')].join(' '),
  ),
}));
const pages: readonly SearchedPage[] = [...servicePages, ...articlePages];
/** Titles match alone; `gift`, for example, is a word for products as well. */
const titleWords = new Set(servicePages.flatMap(({ title }) => wordsOf(title)));

const isLike = (word: string, term: string): boolean =>
  word === term || (term.length >= MIN_PREFIX && word.startsWith(term));
const vocabulary = new Set(pages.flatMap(({ words }) => words));
/** Without words of articles: too many words of tea differ from them by one letter. */
const serviceWords = new Set(servicePages.flatMap(({ words }) => words));
const spelled = createSpellingCorrector(
  [...serviceWords].filter(({ length }) => length >= MIN_CORRECT),
  { minLength: MIN_MISSPELLED },
);

const isPageWord = (term: string): boolean => [...vocabulary].some((word) => isLike(word, term));

/** Removes products that the shopper excludes, but keeps `did not arrive`, which is the question itself. */
const topicOf = (typed: string): string => {
  const { isPriced, words } = readPrice(typed);
  const topic = isPriced ? words : typed;
  const { words: rest, excluded } = readExclusion(topic);
  return excluded.flatMap(wordsOf).every(isShopWord) ? rest : topic;
};

/** Questions that articles answer before service pages do: `how to store tea` is not about our stores. */
const HOW_TO = /(?:^|\P{L})how\s/iu;

/**
 * Finds pages with most of the words that name no product, such as `return` of `return tea`, then with most
 * products. Corrects misspelled words unless the shop or a product uses them.
 */
export const findPages = (typed: string, productNames: readonly string[] = []): FoundPage[] => {
  const nameWords = new Set(productNames.flatMap(wordsOf));
  const isCorrect = (term: string) => isPageWord(term) || isShopWord(term) || nameWords.has(term);
  const isProduct = (term: string) => (isProductWord(term) || nameWords.has(term)) && !titleWords.has(term);
  const allTerms = wordsOf(topicOf(typed))
    .slice(0, MAX_TERMS)
    .map((term) => (isCorrect(term) ? term : (spelled(term) ?? term)));
  const strongTerms = allTerms.filter((term) => !WEAK_WORDS.has(term));
  const terms = strongTerms.length > 0 ? strongTerms : allTerms;
  const products = terms.filter(isProduct);
  const others = terms.filter((term) => !isProduct(term));
  const topics = others.length > 0 ? others : products;
  const scoreOf = (page: SearchedPage): ScoredPage[] => {
    const isMentioned = (term: string) =>
      page.words.some((word) => (products.length > 0 ? word === term : isLike(word, term)));
    const matchCount = topics.filter(isMentioned).length;
    const about = servicePages.includes(page) ? products : products.filter(isMentioned);
    return matchCount > topics.length / 2
      ? [{ page, score: matchCount * MAX_SEARCH_LENGTH + about.length }]
      : [];
  };
  const ofArticles = HOW_TO.test(typed) ? articlePages.flatMap(scoreOf) : [];
  const scored = ofArticles.length > 0 ? ofArticles : pages.flatMap(scoreOf);
  const best = Math.max(...scored.map(({ score }) => score));
  return scored
    .filter(({ score }) => score === best)
    .slice(0, MAX_PAGES)
    .map(({ page: { href, title } }) => ({ href, title }));
};
