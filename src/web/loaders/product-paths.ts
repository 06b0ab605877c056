import { type Product, picturesOf } from '#domain/catalogue/product.ts';
import { productHref } from '../site/site-map.ts';

/** Returns the paths of the pictures and pages of products, by their ids. */
export const productPathsOf = (
  products: readonly Pick<Product, 'id' | 'imageUrl' | 'group' | 'name'>[],
): Readonly<Record<'pictures' | 'pages', Readonly<Record<string, string>>>> => ({
  pictures: picturesOf(products),
  pages: Object.fromEntries(products.map((product) => [product.id, productHref(product)])),
});
