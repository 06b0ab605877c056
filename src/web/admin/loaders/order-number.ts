import { data } from 'react-router';
import { isOrderNumber } from '#domain/orders/purchase.ts';

/** Returns the order number of an address in lower case; a page with another text does not exist. */
export const orderNumberOf = ({ number }: { readonly number: string }): string => {
  if (!isOrderNumber(number)) throw data(null, 404);
  return number.toLowerCase();
};

/** Returns the object of a page, which does not exist without it. */
export const foundOr404 = <T>(found: T | undefined): T => {
  if (found === undefined) throw data(null, 404);
  return found;
};
