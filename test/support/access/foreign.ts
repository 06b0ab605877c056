import type { Endpoint } from '#adapters/http/registry/endpoint.ts';

/**
 * Statuses of routes that accept another person's order number: it only reveals whether the order is paid and when it
 * changes, and a cart that names it is priced as usual.
 */
const STATUSES: Readonly<Record<string, number>> = {
  'POST /checkout-form': 409,
  'POST /api/cart/quote': 200,
  'POST /api/orders/:receipt/confirm': 200,
  'GET /api/orders/:receipt/sums': 404,
  'GET /api/orders/:receipt/changes': 200,
  'POST /api/orders/:receipt/cancel': 404,
};

/** The expected status of a route when a URL or body names another person's order. */
export const statusForForeignOrder = ({ method, path }: Endpoint): number | undefined =>
  STATUSES[`${method} ${path}`];
