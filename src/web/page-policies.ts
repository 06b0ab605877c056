import { PRICE_BANDS } from '#domain/catalogue.ts';
import { MOST_PAGES } from '#domain/paging.ts';
import { TEA_TYPES } from '#domain/product.ts';
import type { RateClass } from '#domain/rate-limits.ts';
import { type RouteKey, siteMap } from './site-map.ts';

type Query = Readonly<Record<string, readonly string[]>>;

/** Who may open a page, how often, and what it takes. */
type Policy = {
  /** `visitor` looks who asks, `signed-in` sends anybody else home, `secret-link` is for whoever holds the link. */
  readonly access: 'public' | 'visitor' | 'signed-in' | 'secret-link';
  readonly rate: RateClass;
  /** The class of a form that the page takes, also without a script. */
  readonly form?: RateClass;
  /**
   * Set where the page is the same for everybody: each value that it reads from the query. Such a page is kept by the
   * server, shared by a CDN and found by search engines.
   */
  readonly sameFor?: Query;
};

const same = (sameFor: Query = {}): Policy => ({ access: 'public', rate: 'free', sameFor });
const open: Policy = { access: 'public', rate: 'static' };
const home = same({ 'signed-out': ['account', 'checkout'] });
/** The pages of a long shelf but for the first, which is the shelf's own address. */
const page = Array.from({ length: MOST_PAGES - 1 }, (_, index) => String(index + 2));
const shelf = same({ page });
const tea = same({ sort: ['type', 'price'], type: ['all', ...TEA_TYPES], price: PRICE_BANDS, page });
const secret = { access: 'secret-link', rate: 'secret-link' } as const;

/** A page cannot be in the site map without a policy here. */
const policies: Readonly<Record<RouteKey, Policy>> = {
  home,
  homeAgain: home,
  tea,
  product: same(),
  coffee: shelf,
  coffeeProduct: same(),
  otherProducts: shelf,
  otherProduct: same(),
  search: { access: 'public', rate: 'search' },
  classicTea: shelf,
  deliciousTea: shelf,
  realLifeTea: shelf,
  curiousTea: shelf,
  relaxingTea: shelf,
  deals: same(),
  read: same(),
  article: same(),
  franchising: { ...open, form: 'enquiry' },
  gifts: same(),
  delivery: same(),
  stores: same(),
  checkout: { access: 'signed-in', rate: 'free' },
  checkoutForm: open,
  success: open,
  cancel: open,
  // Asks only for whoever has a session, and sends them on.
  auth: { access: 'visitor', rate: 'static' },
  account: { access: 'signed-in', rate: 'free' },
  order: secret,
  proveEmail: { ...secret, form: 'secret-link' },
  resetPassword: { ...open, form: 'letter' },
  newPassword: { ...secret, form: 'secret-link' },
  sitemap: open,
  robots: open,
  manifest: open,
  offline: open,
};

const keys = Object.keys(siteMap) as RouteKey[];

/** Every page with its address and its policy. */
export const pages = keys.map((key) => ({ key, pattern: siteMap[key], ...policies[key] }));

export type PublicPage = { readonly key: RouteKey; readonly pattern: string; readonly query: Query };

/** The pages that are the same for everybody. */
export const publicPages: readonly PublicPage[] = pages.flatMap(({ key, pattern, sameFor }) =>
  sameFor ? [{ key, pattern, query: sameFor }] : [],
);
