import { PRICE_BANDS } from '#domain/catalogue.ts';
import { TEA_TYPES } from '#domain/product.ts';
import { type RouteKey, siteMap } from './site-map.ts';

type Query = Readonly<Record<string, readonly string[]>>;

/**
 * Which pages are the same for everybody, with each value that they read from the query. Those are kept by the server,
 * shared by a CDN and found by search engines; a page with anything personal, or with endlessly many forms, says `null`.
 */
const readers: Readonly<Record<RouteKey, Query | null>> = {
  home: { 'signed-out': ['account', 'checkout'] },
  homeAgain: { 'signed-out': ['account', 'checkout'] },
  tea: { sort: ['type', 'price'], type: ['all', ...TEA_TYPES], price: PRICE_BANDS },
  product: {},
  coffee: {},
  coffeeProduct: {},
  otherProducts: {},
  otherProduct: {},
  search: null,
  classicTea: {},
  deliciousTea: {},
  realLifeTea: {},
  curiousTea: {},
  relaxingTea: {},
  deals: {},
  read: {},
  article: {},
  franchising: null,
  gifts: {},
  delivery: {},
  stores: {},
  checkout: null,
  checkoutForm: null,
  success: null,
  cancel: null,
  auth: null,
  account: null,
  order: null,
  proveEmail: null,
  resetPassword: null,
  newPassword: null,
  sitemap: null,
  robots: null,
  manifest: null,
  offline: null,
};

export type PublicPage = { readonly key: RouteKey; readonly pattern: string; readonly query: Query };

const keys = Object.keys(siteMap) as RouteKey[];

export const publicPages: readonly PublicPage[] = keys.flatMap((key) => {
  const query = readers[key];
  return query ? [{ key, pattern: siteMap[key], query }] : [];
});
