import type { Endpoint } from '#adapters/http/registry/route.ts';

/**
 * What whoever names another's order is told, by route. The number of an order opens nothing: it may be asked whether it
 * is paid, and a cart that names it has a price like any other.
 */
const TOLD: Readonly<Record<string, number>> = {
  'POST /checkout-form': 409,
  'POST /api/cart/quote': 200,
  'POST /api/orders/:receipt/confirm': 200,
  'GET /api/orders/:receipt/sums': 404,
  'POST /api/orders/:receipt/cancel': 404,
};

/** The status that a route answers when the order of somebody else is named, in its address or in what is sent. */
export const toldOfForeign = ({ method, path }: Endpoint): number | undefined => TOLD[`${method} ${path}`];
