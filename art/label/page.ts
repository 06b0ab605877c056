import { type Package, SHEETS } from '../package.ts';
import type { Product } from '../product.ts';
import { cardPage } from './card.ts';
import { labelPage } from './label.ts';

/** The HTML page of the label of a package, or of the bonus card. */
export const pageOf = ({ form, label, unit }: Package, products: ReadonlyMap<string, Product>): string => {
  if (form === 'card') return cardPage(SHEETS.card);
  const item = products.get(label);
  if (!item) throw new Error(`The catalogue has no product ${label} for this label`);
  return labelPage(unit ? { ...item, unit } : item, SHEETS[form]);
};
