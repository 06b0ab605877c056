import { catalogue, THEME_KEYS } from '#copy/pages/catalogue.ts';
import { nameOf } from '#copy/pages/product-list.ts';
import { search } from '#copy/pages/search.ts';
import { shell } from '#copy/pages/shell.ts';
import { ORIGINS, TASTES } from '#domain/catalogue/facets/choices.ts';
import type { ListedProduct } from '#domain/catalogue/product.ts';
import { searchTerms } from '#domain/catalogue/search/search.ts';
import { hrefOf, type LinkTarget } from '../../site/site-map.ts';
import type { FoundPage } from './find-pages.ts';

/** A list of products with one of the phrases that mean it. */
type SearchedCategory = FoundPage & {
  readonly phrases: readonly string[];
  /** False if a search that finds no such product should not lead to it. */
  readonly isFor?: (product: ListedProduct) => boolean;
};

const MAX_CATEGORIES = 4;

const page = (to: LinkTarget, title: string, phrases: readonly string[]): SearchedCategory => ({
  href: hrefOf(to),
  title,
  phrases,
});
const teas = (
  query: Readonly<Record<string, string>>,
  title: string,
  phrases: readonly string[],
): SearchedCategory => ({
  href: hrefOf('tea', {}, query),
  title,
  phrases,
});

const mainCategories: readonly SearchedCategory[] = [
  teas({ sort: 'type', type: 'black' }, search.categories.black, ['black']),
  teas({ sort: 'type', type: 'green' }, search.categories.green, ['green']),
  page('coffee', shell.coffee, ['coffee']),
  page('otherProducts', search.categories.teaware, ['teaware', 'teapot', 'kettle', 'whisk', 'accessories']),
  teas({ caffeine: 'low' }, search.categories.lowCaffeine, [
    'low caffeine',
    'less caffeine',
    'caffeine free',
    'no caffeine',
    'decaf',
    'decaffeinated',
  ]),
  page('gifts', shell.gifts, ['gift', 'present', 'sampler', 'sample']),
];
const themes: readonly SearchedCategory[] = THEME_KEYS.map((key) =>
  page(key, catalogue.themes[key], [
    catalogue.themes[key].toLowerCase(),
    hrefOf(key).slice(1, -'-tea'.length),
  ]),
);
const origins: readonly SearchedCategory[] = ORIGINS.map((origin) => ({
  ...teas({ origin }, search.categories.from(nameOf(origin)), [origin.replaceAll('-', ' ')]),
  isFor: ({ group, facets }) => group === 'tea' && Boolean(facets?.origins.includes(origin)),
}));
const tastes: readonly SearchedCategory[] = TASTES.map((taste) => ({
  ...teas({ taste }, search.categories.tasting(nameOf(taste)), [taste]),
  isFor: ({ group, facets }) => group === 'tea' && Boolean(facets?.tastes.includes(taste)),
}));
const categories = [...mainCategories, ...themes, ...origins, ...tastes];

const wordsOf = (text: string): string[] =>
  searchTerms(text.toLowerCase()).map((word) => word.replace(/s$/, ''));

const toPage = ({ href, title }: SearchedCategory): FoundPage => ({ href, title });

/** The kinds of products in the shop, for a search that finds none. */
export const mainKinds: readonly FoundPage[] = mainCategories.map(toPage);

/** Lists of products to start from, without a search. */
export const popularCategories: readonly FoundPage[] = [...mainCategories, ...themes].map(toPage);

/** Finds the categories and themes that a search names, such as black teas, or teas from Japan. */
export const findCategories = (typed: string, found: readonly ListedProduct[]): FoundPage[] => {
  const text = ` ${wordsOf(typed).join(' ')} `;
  const isNamed = (phrase: string) => text.includes(` ${wordsOf(phrase).join(' ')} `);
  return categories
    .filter(({ phrases, isFor }) => phrases.some(isNamed) && (!isFor || found.some(isFor)))
    .slice(0, MAX_CATEGORIES)
    .map(toPage);
};
