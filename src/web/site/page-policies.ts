import { BUDGETS } from '#copy/pages/gifts.ts';
import type { PagePolicy as PagePolicyOf, PageQuery } from '#domain/api/page-policy.ts';
import { PRICE_BANDS } from '#domain/catalogue/catalogue.ts';
import { comparedIds } from '#domain/catalogue/compare.ts';
import { CHOICE_NAMES, CHOICES } from '#domain/catalogue/facets/choices.ts';
import { CATEGORIES, type Category, TEA_TYPES } from '#domain/catalogue/product.ts';
import { toSearchWords } from '#domain/catalogue/search/search.ts';
import { MAX_PAGES } from '#domain/values/paging.ts';
import type { RateLimitPolicyName } from '#platform/traffic/policies.ts';
import { productHref, type RouteKey, siteMap } from './site-map.ts';

type PagePolicy = PagePolicyOf<RateLimitPolicyName>;

const withoutForm = { form: undefined, publicQuery: undefined } as const;
const publicPage = (publicQuery: PageQuery = {}): PagePolicy => ({
  ...withoutForm,
  access: 'public',
  rateLimit: 'free',
  publicQuery,
  indexing: 'index',
});
const unlistedPage: PagePolicy = {
  ...withoutForm,
  access: 'public',
  rateLimit: 'static',
  indexing: 'noindex',
};
const filePage: PagePolicy = { ...unlistedPage, indexing: 'file' };
const home = publicPage({ 'signed-out': ['account', 'checkout'], account: ['deleted'] });
/** The pages of a product list except the first, whose address has no query. */
const pageNumbers = Array.from({ length: MAX_PAGES - 1 }, (_, index) => String(index + 2));
/** The parts that the sitemap of a large shop may have. */
export const sitemapParts: readonly string[] = ['1', ...pageNumbers];
const listPage = (filters: PageQuery = {}): PagePolicy => ({
  ...publicPage({ ...filters, ...CHOICES, page: pageNumbers }),
  uncachedQuery: CHOICE_NAMES,
});
const productList = listPage();
const tea = listPage({
  sort: ['type', 'price'],
  type: ['all', ...TEA_TYPES],
  price: PRICE_BANDS,
});
const secretLinkPage = {
  ...withoutForm,
  access: 'secret-link',
  rateLimit: 'secret-link',
  indexing: 'noindex',
} as const;

/** Typed by `RouteKey`, so that a route without a policy does not compile. */
const policies: Readonly<Record<RouteKey, PagePolicy>> = {
  home,
  homeAgain: { ...home, indexing: 'alias' },
  tea,
  product: publicPage(),
  coffee: productList,
  coffeeProduct: publicPage(),
  otherProducts: productList,
  otherProduct: publicPage(),
  search: {
    ...publicPage({ q: toSearchWords, page: pageNumbers }),
    rateLimit: 'search',
    indexing: 'noindex',
  },
  classicTea: productList,
  deliciousTea: productList,
  realLifeTea: productList,
  curiousTea: productList,
  relaxingTea: productList,
  deals: publicPage(),
  read: publicPage(),
  article: publicPage(),
  franchising: { ...unlistedPage, form: { rateLimit: 'enquiry' }, indexing: 'index' },
  compare: {
    ...publicPage({ products: (list) => comparedIds(list).join(), add: (id) => comparedIds(id)[0] ?? '' }),
    uncachedQuery: ['products', 'add'],
    indexing: 'noindex',
  },
  gifts: publicPage({ under: BUDGETS.map(String) }),
  delivery: publicPage(),
  stores: publicPage(),
  contact: publicPage(),
  privacy: publicPage(),
  terms: publicPage(),
  returns: publicPage(),
  accessibility: publicPage(),
  withdrawal: {
    ...unlistedPage,
    form: {
      rateLimit: 'withdrawal',
      intents: { review: 'static', edit: 'static' },
      accountField: 'email',
    },
    indexing: 'index',
  },
  backInStock: {
    ...withoutForm,
    access: 'public',
    rateLimit: 'free',
    form: { rateLimit: 'back-in-stock', accountField: 'email' },
    indexing: 'noindex',
  },
  confirmBackInStock: { ...secretLinkPage, form: { rateLimit: 'secret-link' } },
  stopBackInStock: { ...secretLinkPage, form: { rateLimit: 'secret-link', isOneClick: true } },
  checkout: { ...withoutForm, access: 'signed-in', rateLimit: 'free', indexing: 'noindex' },
  checkoutForm: unlistedPage,
  success: unlistedPage,
  cancel: unlistedPage,
  // Reads the session to redirect signed-in shoppers.
  auth: {
    ...withoutForm,
    access: 'visitor',
    rateLimit: 'static',
    form: {
      rateLimit: 'sign-in',
      intents: { 'sign-up': 'sign-up', 'show-sign-in': 'static', 'show-sign-up': 'static' },
      accountField: 'email',
    },
    indexing: 'noindex',
  },
  logOut: {
    ...withoutForm,
    access: 'visitor',
    rateLimit: 'static',
    form: { rateLimit: 'sign-out' },
    indexing: 'file',
  },
  account: {
    ...withoutForm,
    access: 'signed-in',
    rateLimit: 'own-orders',
    form: { rateLimit: 'verification-email', intents: { delete: 'account-deletion' } },
    indexing: 'noindex',
  },
  accountAddresses: {
    ...withoutForm,
    access: 'signed-in',
    rateLimit: 'own-orders',
    form: { rateLimit: 'account-change' },
    indexing: 'noindex',
  },
  accountDetails: {
    ...withoutForm,
    access: 'signed-in',
    rateLimit: 'own-orders',
    form: {
      rateLimit: 'account-change',
      intents: { 'change-password': 'password-change', 'change-email': 'email-change' },
    },
    indexing: 'noindex',
  },
  // Its form calls the payment provider and must not delay requests under the policy `secret-link`.
  order: {
    ...secretLinkPage,
    form: {
      rateLimit: 'order',
      intents: { 'send-code': 'order-email', 'redeem-code': 'order-email', 'create-account': 'sign-up' },
    },
  },
  stopReminders: { ...secretLinkPage, form: { rateLimit: 'secret-link', isOneClick: true } },
  orderAddress: { ...secretLinkPage, form: { rateLimit: 'order' } },
  findOrder: {
    ...unlistedPage,
    form: { rateLimit: 'order-email', accountField: 'email' },
    indexing: 'index',
  },
  proveEmail: { ...secretLinkPage, form: { rateLimit: 'secret-link' } },
  resetPassword: {
    ...unlistedPage,
    form: { rateLimit: 'password-reset', accountField: 'email', exemptsVerifiedEmail: true },
  },
  newPassword: { ...secretLinkPage, form: { rateLimit: 'secret-link' } },
  sitemap: filePage,
  robots: filePage,
  manifest: filePage,
  addressFormat: filePage,
  offline: unlistedPage,
};

const keys = Object.keys(siteMap) as RouteKey[];

/** All pages with their pattern and policy. */
export const pages = keys.map((key) => ({ key, pattern: siteMap[key], ...policies[key] }));

type CacheablePage = {
  readonly key: RouteKey;
  readonly pattern: string;
  readonly query: PageQuery;
  readonly uncachedQuery: readonly string[];
};

const toPublic = ({
  key,
  pattern,
  publicQuery,
  uncachedQuery = [],
}: (typeof pages)[number]): CacheablePage[] =>
  publicQuery ? [{ key, pattern, query: publicQuery, uncachedQuery }] : [];

/** The pages that are the same for all visitors. */
export const publicPages: readonly CacheablePage[] = pages.flatMap(toPublic);

export const indexedPages = pages.filter(({ indexing }) => indexing === 'index');

const foldersOf = (group: Category): string[] => productHref({ group, name: '' }).split('/').filter(Boolean);

/** The folders of the product pages; unknown paths below them are looked up in the catalogue. */
export const productFolders: readonly string[] = CATEGORIES.flatMap(foldersOf);

/** Returns the group whose folder the path begins with. */
export const groupOfPath = (pathname: string): Category | undefined =>
  CATEGORIES.find((group) => foldersOf(group).includes(pathname.split('/', 2)[1] ?? ''));
