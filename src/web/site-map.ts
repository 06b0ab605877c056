/** Every address of the shop, once. Links, redirects and forms ask `addressOf`. */
export const siteMap = {
  home: '/',
  homeAgain: '/home',
  tea: '/tea',
  product: '/tea/picked-tea/:name',
  checkout: '/checkout',
  checkoutForm: '/checkout-form',
  success: '/success',
  cancel: '/cancel',
  auth: '/auth',
  account: '/account',
  deals: '/deals',
} as const;

export type RouteKey = keyof typeof siteMap;

type ParamsOf<Pattern extends string> = Pattern extends `${string}:${infer Param}/${infer Rest}`
  ? { readonly [K in Param]: string } & ParamsOf<Rest>
  : Pattern extends `${string}:${infer Param}`
    ? { readonly [K in Param]: string }
    : unknown;

type Arguments<Key extends RouteKey> =
  unknown extends ParamsOf<(typeof siteMap)[Key]>
    ? [params?: Readonly<Record<string, never>>, search?: Readonly<Record<string, string>>]
    : [params: ParamsOf<(typeof siteMap)[Key]>, search?: Readonly<Record<string, string>>];

/** The address of a page; parameters are encoded, a missing or wrong one is a type error. */
export const addressOf = <Key extends RouteKey>(key: Key, ...[params, search]: Arguments<Key>): string => {
  const given: Readonly<Record<string, string>> = params ?? {};
  const path = siteMap[key].replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(given[name] ?? ''));
  const query = new URLSearchParams(search).toString();
  return query ? `${path}?${query}` : path;
};
