import type { Sheet } from './label/label.ts';
import type { Product } from './product.ts';

/** Packages of products; art/scenes/package.py builds each. */
export type Form = 'tin' | 'caddy' | 'small' | 'bag' | 'cake' | 'jar' | 'card';

/** The printed sheet of each form, in the size that art/scenes builds. */
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
  /** The id of the product on its label. */
  readonly label: string;
  /** The size on the label, if it differs from the unit of the product. */
  readonly unit?: string;
}

const GREEN_LACQUER = '#1d4634';
const BLACK_LACQUER = '#241d1a';

const formOf = ({ unit, unitGrams = 100 }: Product): Form | undefined => {
  if (unit.startsWith('Cake')) return 'cake';
  if (unit.startsWith('Bag')) return 'bag';
  if (unit.startsWith('Caddy')) return 'caddy';
  if (unit.startsWith('Tin')) return unitGrams > 60 ? 'tin' : 'small';
  return undefined;
};

/** Undefined for teaware, which has no package. */
export const packageOf = (product: Product): Package | undefined => {
  const form = formOf(product);
  return (
    form && { form, colour: product.type === 'green' ? GREEN_LACQUER : BLACK_LACQUER, label: product.id }
  );
};
