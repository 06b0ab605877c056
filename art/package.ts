import type { Goods } from './goods.ts';
import type { Sheet } from './label/label.ts';

/** What goods are sold in; art/scenes/package.py builds each. */
export type Form = 'tin' | 'caddy' | 'small' | 'bag' | 'cake' | 'jar' | 'card';

/** The printed sheet that each form carries, as large as art/scenes makes it. */
export const SHEETS: Readonly<Record<Form, Sheet>> = {
  tin: { width: 13.72, height: 6.96, column: 6.1 },
  caddy: { width: 11.61, height: 8.46, column: 5.2 },
  small: { width: 12.32, height: 5.3, column: 5.6 },
  bag: { width: 6.2, height: 7.4, column: 5.3 },
  jar: { width: 12.09, height: 5.6, column: 5.4 },
  card: { width: 9, height: 5.7, column: 9 },
  cake: { width: 6.4, height: 7.2, column: 5.6 },
};

export interface Package {
  readonly form: Form;
  readonly colour: string;
  /** The goods whose label it carries. */
  readonly label: string;
  /** What the label says of its size, where that is not what the goods are sold in by themselves. */
  readonly unit?: string;
}

const GREEN_LACQUER = '#1d4634';
const BLACK_LACQUER = '#241d1a';

const formOf = ({ unit, unitGrams = 100 }: Goods): Form | undefined => {
  if (unit.startsWith('Cake')) return 'cake';
  if (unit.startsWith('Bag')) return 'bag';
  if (unit.startsWith('Caddy')) return 'caddy';
  if (unit.startsWith('Tin')) return unitGrams > 60 ? 'tin' : 'small';
  return undefined;
};

/** Nothing for ware, which stands for itself. */
export const packageOf = (goods: Goods): Package | undefined => {
  const form = formOf(goods);
  return form && { form, colour: goods.type === 'green' ? GREEN_LACQUER : BLACK_LACQUER, label: goods.id };
};
