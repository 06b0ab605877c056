import { randomUUID } from 'node:crypto';
import { apiMap } from '../../../src/domain/api/api-map.ts';
import {
  calls,
  type More,
  ownPage,
  page,
  reads,
  type ShopFunction,
  secretPage,
  somebody,
} from './shop-function.ts';
import { COUPON, KEPT_WISH, PRODUCTS, TEA, type Visit } from './visit.ts';

/** What the home page looks like: the first of its style sheets. */
const styles = async (visit: Visit): Promise<Response> => {
  const home = await somebody(visit).ask('/', { headers: { accept: 'text/html' } });
  const [path] = /\/assets\/[\w-]+\.css/.exec(await home.text()) ?? [];
  if (path === undefined) throw new Error('the home page names no style sheet');
  return somebody(visit).ask(path);
};

/** Opens a live stream, and leaves as soon as it is open or refused. */
const follow = async ({ member }: Visit): Promise<Response> => {
  const response = await member.stream(apiMap.liveOrders, { headers: { cookie: member.cookie() } });
  if (response.ok) await response.body?.cancel();
  return response;
};

const ask = (path: string, more: More = {}): ShopFunction =>
  calls(`GET ${path.replace(/\?.*/, '')}`, (visit) => somebody(visit).ask(path), more);
const ownAsk = (path: string, more: More = {}): ShopFunction =>
  calls(`GET ${path}`, ({ member }) => member.ask(path), more);
const file = (path: string, route: string): ShopFunction =>
  reads(`GET ${route}`, (visit) => somebody(visit).ask(path));

/** A link that names a product by its id. */
const mangled = (folder: string): ShopFunction =>
  page(`/${folder}/masala-chai`, `/${folder}/*`, { status: 301 });

/** What shoppers and operators look at. */
export const READING = {
  home: page('/'),
  'home-again': page('/home'),
  shelf: page('/tea'),
  'shelf-data': ask('/tea.data', { reader: 'client' }),
  product: page(PRODUCTS.tea, '/tea/picked-tea/:name'),
  coffee: page('/coffee'),
  'coffee-product': page(PRODUCTS.coffee, '/coffee/picked-coffee/:name'),
  others: page('/other-products'),
  'other-product': page(PRODUCTS.other, '/other-products/picked-product/:name'),
  'classic-tea': page('/classic-tea'),
  'delicious-tea': page('/delicious-tea'),
  'real-life-tea': page('/real-life-tea'),
  'curious-tea': page('/curious-tea'),
  'relaxing-tea': page('/relaxing-tea'),
  deals: page('/deals'),
  read: page('/read'),
  article: page('/read/jasmine', '/read/:slug'),
  gifts: page('/gifts'),
  delivery: page('/delivery'),
  stores: page('/stores'),
  'enquiry-form': page('/franchising'),
  'checkout-form': page('/checkout-form'),
  success: reads('GET /success', (visit) => somebody(visit).ask(`/success?order=${visit.waiting.receipt}`)),
  'cancel-page': page('/cancel'),
  'letter-form': page('/reset-password'),
  sitemap: page('/sitemap.xml', '/sitemap.xml', { reader: 'client' }),
  robots: page('/robots.txt'),
  manifest: page('/manifest.webmanifest'),
  offline: page('/offline'),
  elsewhere: page('/nothing-of-the-kind', '/*', { status: 302 }),
  'mangled-tea': mangled('tea'),
  'mangled-picked-tea': mangled('picked-tea'),
  'mangled-coffee': mangled('coffee'),
  'mangled-picked-coffee': mangled('picked-coffee'),
  'mangled-other-products': mangled('other-products'),
  'mangled-picked-product': mangled('picked-product'),
  styles: reads('GET /assets/*', styles),
  picture: file('/pictures/products/masala-chai-cup.webp', '/pictures/*'),
  icon: file('/icons/icon-192.png', '/icons/*'),
  'own-file': file('/favicon.svg', '/:file{[^/]+\\.[a-z0-9]+}'),
  categories: ask(apiMap.categories),
  search: page('/search?q=mint'),
  // Words that nobody has searched for.
  'uncached-search': reads('GET /search', (visit) => somebody(visit).ask(`/search?q=${randomUUID()}`)),
  suggestions: ask(`${apiMap.suggestions}?q=mint`),
  quote: calls(`POST ${apiMap.quote}`, (visit) =>
    somebody(visit).post(apiMap.quote, { items: visit.wanting.request.items }),
  ),
  'quote-with-coupon': calls(
    `POST ${apiMap.quote}`,
    (visit) => somebody(visit).post(apiMap.quote, { items: [{ id: TEA, quantity: 9 }], coupon: COUPON }),
    { shows: () => '"refusal":null' },
  ),
  'sign-in-page': page('/auth'),
  'sign-in-again': ownPage('/auth', { status: 302 }),
  'cart-page': ownPage('/checkout'),
  account: ownPage('/account', { shows: ({ email }) => email }),
  session: ownAsk(apiMap.session, { shows: ({ email }) => email }),
  orders: ownAsk(apiMap.orders),
  live: calls(`GET ${apiMap.liveOrders}`, follow),
  cart: ownAsk(apiMap.cart),
  wishes: ownAsk(apiMap.wishList, { shows: () => KEPT_WISH }),
  'account-data': ownAsk(apiMap.accountData, { shows: ({ email }) => email }),
  'order-page': secretPage('/order/:secret', ({ orderSecret }) => orderSecret, {
    shows: ({ waiting }) => waiting.request.shipping.name,
  }),
  sums: calls(
    `GET ${apiMap.orderSums}`,
    ({ waiting }) => waiting.shopper.ask(`/api/orders/${waiting.receipt}/sums`),
    { shows: () => '"total"' },
  ),
  'proof-page': secretPage('/prove-email/:secret', ({ links }) => links.openProof),
  'new-password-page': secretPage('/reset-password/:secret', ({ links }) => links.openReset),
  health: ask('/healthz'),
  'change-password': ask('/.well-known/change-password', { status: 302 }),
  readiness: ask('/readyz'),
  operator: ask('/operator'),
  metrics: ask('/metrics'),
} as const satisfies Record<string, ShopFunction>;
