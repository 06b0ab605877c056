import { compare } from '#copy/pages/compare.ts';
import { productFacts as copy } from '#copy/pages/product-facts.ts';
import { MAX_COMPARED } from '#domain/catalogue/compare.ts';
import type { ProductLink } from '#domain/catalogue/details/product-details.ts';
import type { Category } from '#domain/catalogue/product.ts';
import { hrefOf } from '../../../site/site-map.ts';

type TitledProducts = readonly [title: string, products: readonly ProductLink[]];

/** A link to the comparison of a product with the most similar ones, and its text. */
export const compareLink = (
  product: Pick<ProductLink, 'id'>,
  similar: readonly ProductLink[],
): readonly [text: string, href: string] => {
  const ids = [product, ...similar].slice(0, MAX_COMPARED).map(({ id }) => id);
  return [compare.link, hrefOf('compare', {}, { products: ids.join(',') })];
};

/** The lists of other products that are not empty, with their titles. Made on the server, like the facts. */
export const otherProducts = (
  group: Category,
  goesWellWith: readonly ProductLink[],
  similar: readonly ProductLink[],
): TitledProducts[] => {
  const lists: TitledProducts[] = [
    [copy.goesWellWith, goesWellWith],
    [copy.similar[group], similar],
  ];
  return lists.filter(([, products]) => products.length > 0);
};
