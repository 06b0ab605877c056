import type { Category } from '#domain/catalogue/product.ts';

/** All addresses of the shop. Links, redirects and forms use `hrefOf`. */
export const siteMap = {
  home: '/',
  homeAgain: '/home',
  tea: '/tea',
  product: '/tea/picked-tea/:name',
  coffee: '/coffee',
  coffeeProduct: '/coffee/picked-coffee/:name',
  otherProducts: '/other-products',
  otherProduct: '/other-products/picked-product/:name',
  search: '/search',
  classicTea: '/classic-tea',
  deliciousTea: '/delicious-tea',
  realLifeTea: '/real-life-tea',
  curiousTea: '/curious-tea',
  relaxingTea: '/relaxing-tea',
  deals: '/deals',
  read: '/read',
  article: '/read/:slug',
  franchising: '/franchising',
  gifts: '/gifts',
  compare: '/compare',
  delivery: '/delivery',
  stores: '/stores',
  contact: '/contact',
  privacy: '/privacy',
  terms: '/terms',
  returns: '/returns',
  accessibility: '/accessibility',
  withdrawal: '/withdrawal',
  backInStock: '/back-in-stock/:id',
  confirmBackInStock: '/back-in-stock/confirm/:secret',
  stopBackInStock: '/back-in-stock/stop/:secret',
  checkout: '/checkout',
  checkoutForm: '/checkout-form',
  success: '/success',
  cancel: '/cancel',
  auth: '/auth',
  logOut: '/log-out',
  account: '/account',
  accountAddresses: '/account/addresses',
  accountDetails: '/account/details',
  order: '/order/:secret',
  orderAddress: '/order/:secret/address',
  stopReminders: '/order/:secret/stop-reminders',
  findOrder: '/find-order',
  proveEmail: '/prove-email/:secret',
  resetPassword: '/reset-password',
  newPassword: '/reset-password/:secret',
  sitemap: '/sitemap.xml',
  robots: '/robots.txt',
  manifest: '/manifest.webmanifest',
  addressFormat: '/address-formats/:country',
  offline: '/offline',
} as const;

export type RouteKey = keyof typeof siteMap;

/** The details page of each product group. */
const PRODUCT_PAGES = { tea: 'product', coffee: 'coffeeProduct', 'other-products': 'otherProduct' } as const;

/** Returns the address of a product's details page. */
export const productHref = ({ group, name }: { readonly group: Category; readonly name: string }): string =>
  hrefOf(PRODUCT_PAGES[group], { name });

type ParamsOf<Pattern extends string> = Pattern extends `${string}:${infer Param}/${infer Rest}`
  ? { readonly [K in Param]: string } & ParamsOf<Rest>
  : Pattern extends `${string}:${infer Param}`
    ? { readonly [K in Param]: string }
    : unknown;

/** Pages without parameters. */
export type LinkTarget = {
  [Key in RouteKey]: unknown extends ParamsOf<(typeof siteMap)[Key]> ? Key : never;
}[RouteKey];

type Arguments<Key extends RouteKey> =
  unknown extends ParamsOf<(typeof siteMap)[Key]>
    ? [params?: Readonly<Record<string, never>>, search?: Readonly<Record<string, string>>]
    : [params: ParamsOf<(typeof siteMap)[Key]>, search?: Readonly<Record<string, string>>];

/** Returns the address of a page with encoded parameters; a missing or wrong one is a type error. */
export const hrefOf = <Key extends RouteKey>(key: Key, ...[params, search]: Arguments<Key>): string => {
  const values: Readonly<Record<string, string>> = params ?? {};
  const pattern = siteMap[key];
  const path = params
    ? pattern.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(values[name] ?? ''))
    : pattern;
  const query = search && new URLSearchParams(search).toString();
  return query ? `${path}?${query}` : path;
};
