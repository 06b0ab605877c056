import { PRICE_BANDS } from '#domain/catalogue/catalogue.ts';
import { GROUPS, type Group, TEA_TYPES } from '#domain/catalogue/product.ts';
import { toSearchWords } from '#domain/catalogue/search/search.ts';
import type { RateClass } from '#domain/rate-limits.ts';
import { MOST_PAGES } from '#domain/values/paging.ts';
import { addressOfProduct, type RouteKey, siteMap } from './site-map.ts';

/** Each name that a page reads from the query, with the values that it knows, or how it reads any other; '' is none. */
type Query = Readonly<Record<string, readonly string[] | ((given: string) => string)>>;

/**
 * What search engines do with a page: `index` lists it in the sitemap, `alias` has its canonical address elsewhere, `noindex`
 * keeps it out of results (it stays open to crawlers, which have to read that), `file` is for programs.
 */
type Indexing = 'index' | 'alias' | 'noindex' | 'file';

/** Who may open a page, how often, what it takes, and whether search engines list it. */
type Policy = {
  /** `visitor` looks who asks, `signed-in` sends anybody else home, `secret-link` is for whoever holds the link. */
  readonly access: 'public' | 'visitor' | 'signed-in' | 'secret-link';
  readonly rate: RateClass;
  /** The class of a form that the page takes, also without a script. */
  readonly form?: RateClass;
  /** The field of that form that names an account, which a browser known for it is counted by. */
  readonly accountField?: string;
  /** Set where a confirmed mailbox gets its email although its network has used up the limit. */
  readonly emailsConfirmed?: true;
  /**
   * Set where the page is the same for everybody: what it reads from the query. Such a page is kept by the server and
   * shared by a CDN.
   */
  readonly sameFor?: Query;
  readonly indexing: Indexing;
};

const same = (sameFor: Query = {}): Policy => ({
  access: 'public',
  rate: 'free',
  sameFor,
  indexing: 'index',
});
const open: Policy = { access: 'public', rate: 'static', indexing: 'noindex' };
const file: Policy = { ...open, indexing: 'file' };
const home = same({ 'signed-out': ['account', 'checkout'] });
/** The pages of a long shelf but for the first, which is the shelf's own address. */
const page = Array.from({ length: MOST_PAGES - 1 }, (_, index) => String(index + 2));
/** The parts that the sitemap of a large shop may have. */
export const sitemapParts: readonly string[] = ['1', ...page];
const shelf = same({ page });
const tea = same({ sort: ['type', 'price'], type: ['all', ...TEA_TYPES], price: PRICE_BANDS, page });
const secret = { access: 'secret-link', rate: 'secret-link', indexing: 'noindex' } as const;

/** A page cannot be in the site map without a policy here. */
const policies: Readonly<Record<RouteKey, Policy>> = {
  home,
  homeAgain: { ...home, indexing: 'alias' },
  tea,
  product: same(),
  coffee: shelf,
  coffeeProduct: same(),
  otherProducts: shelf,
  otherProduct: same(),
  search: { ...same({ q: toSearchWords, page }), rate: 'search', indexing: 'noindex' },
  classicTea: shelf,
  deliciousTea: shelf,
  realLifeTea: shelf,
  curiousTea: shelf,
  relaxingTea: shelf,
  deals: same(),
  read: same(),
  article: same(),
  franchising: { ...open, form: 'enquiry', indexing: 'index' },
  gifts: same(),
  delivery: same(),
  stores: same(),
  checkout: { access: 'signed-in', rate: 'free', indexing: 'noindex' },
  checkoutForm: open,
  success: open,
  cancel: open,
  // Asks only for whoever has a session, and sends them on.
  auth: { access: 'visitor', rate: 'static', indexing: 'noindex' },
  account: { access: 'signed-in', rate: 'own-orders', indexing: 'noindex' },
  // Its form calls the payment provider, and must not delay requests of the class `secret-link`.
  order: { ...secret, form: 'order' },
  proveEmail: { ...secret, form: 'secret-link' },
  resetPassword: { ...open, form: 'letter', accountField: 'email', emailsConfirmed: true },
  newPassword: { ...secret, form: 'secret-link' },
  sitemap: file,
  robots: file,
  manifest: file,
  offline: open,
};

const keys = Object.keys(siteMap) as RouteKey[];

/** Every page with its address and its policy. */
export const pages = keys.map((key) => ({ key, pattern: siteMap[key], ...policies[key] }));

export type PublicPage = { readonly key: RouteKey; readonly pattern: string; readonly query: Query };

const toPublic = ({ key, pattern, sameFor }: (typeof pages)[number]): PublicPage[] =>
  sameFor ? [{ key, pattern, query: sameFor }] : [];

/** The pages that are the same for everybody. */
export const publicPages: readonly PublicPage[] = pages.flatMap(toPublic);

/** The pages that the sitemap lists. */
export const indexedPages = pages.filter(({ indexing }) => indexing === 'index');

const foldersOf = (group: Group): string[] =>
  addressOfProduct({ group, name: '' }).split('/').filter(Boolean);

/** The folders that product pages are in. Paths below them that are no page are looked up in the catalogue. */
export const productFolders: readonly string[] = GROUPS.flatMap(foldersOf);

/** The group whose folder a path begins with. */
export const groupOfPath = (pathname: string): Group | undefined =>
  GROUPS.find((group) => foldersOf(group).includes(pathname.split('/', 2)[1] ?? ''));
