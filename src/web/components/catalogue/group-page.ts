import type { Group } from '#domain/catalogue/groups.ts';
import { catalogue } from '../../copy/catalogue.ts';
import { shell } from '../../copy/shell.ts';
import { addressOf } from '../../site/site-map.ts';

/** Name and path of each group's product list. */
export const groupPages: Readonly<Record<Group, { readonly name: string; readonly path: string }>> = {
  tea: { name: catalogue.title, path: addressOf('tea') },
  coffee: { name: shell.coffee, path: addressOf('coffee') },
  'other-products': { name: shell.otherProducts, path: addressOf('otherProducts') },
};
