import type { ProductPromotion } from '#domain/catalogue/facets/product-promotion.ts';
import { formatDollars } from '#domain/values/money.ts';

const SCOPES: Readonly<Record<string, string>> = {
  cart: ' your order',
  products: ' selected products',
  'other-products': ' teaware and more',
  black: ' black tea',
  green: ' green tea',
};

/** A price without cents if it has none. */
const short = (dollars: number): string => formatDollars(dollars).replace(/\.00$/, '');

/** A promotion in words, such as `Deal: 15% off coffee when you spend $30`. */
export const promotionText = ({ percent, amount = 0, minimum, of }: ProductPromotion): string =>
  `Deal: ${percent ? `${percent}%` : short(amount)} off${of ? (SCOPES[of] ?? ` ${of}`) : ''}${minimum ? ` when you spend ${short(minimum)}` : ''}`;

/** The label of a struck price, which EU law requires. */
export const LOWEST_PRICE = 'Lowest price in the 30 days before';
