import type { Goods } from '../goods.ts';
import { type Package, SHEETS } from '../package.ts';
import { cardPage } from './card.ts';
import { labelPage } from './label.ts';

/** The page that is printed for a package: its label, or what else it carries. */
export const pageOf = ({ form, label, unit }: Package, goods: ReadonlyMap<string, Goods>): string => {
  if (form === 'card') return cardPage(SHEETS.card);
  const item = goods.get(label);
  if (!item) throw new Error(`A label is wanted for ${label}, which the catalogue lacks`);
  return labelPage(unit ? { ...item, unit } : item, SHEETS[form]);
};
