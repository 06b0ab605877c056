import { catalogue } from '#copy/pages/catalogue.ts';
import { shell } from '#copy/pages/shell.ts';
import type { Category } from '#domain/catalogue/categories.ts';
import { hrefOf } from './site-map.ts';

/** Name and path of each category's product list. */
export const categoryPages: Readonly<Record<Category, { readonly name: string; readonly path: string }>> = {
  tea: { name: catalogue.title, path: hrefOf('tea') },
  coffee: { name: shell.coffee, path: hrefOf('coffee') },
  'other-products': { name: shell.otherProducts, path: hrefOf('otherProducts') },
};
