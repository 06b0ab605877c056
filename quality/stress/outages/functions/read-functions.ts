import { randomUUID } from 'node:crypto';
import { apiMap } from '../../../../src/domain/api/api-map.ts';
import { orderChangesPath } from '../../../../src/domain/api/order-changes-path.ts';
import {
  apiFunction,
  type FunctionOptions,
  newShopper,
  page,
  pageFunction,
  type ShopFunction,
  secretPage,
  signedInPage,
} from './shop-function.ts';
import { COUPON, EXISTING_WISH, PRODUCTS, TEA, type Visit } from './visit.ts';

/** The first stylesheet of the home page. */
const fetchStylesheet = async (visit: Visit): Promise<Response> => {
  const home = await newShopper(visit).request('/', { headers: { accept: 'text/html' } });
  const [path] = /\/assets\/[\w-]+\.css/.exec(await home.text()) ?? [];
  if (path === undefined) throw new Error('The home page references no stylesheet.');
  return newShopper(visit).request(path);
};

/** Opens a live stream and closes it. */
const openLiveStream = async ({ customer }: Visit): Promise<Response> => {
  const response = await customer.stream(apiMap.liveOrders, { headers: { cookie: customer.cookie() } });
  if (response.ok) await response.body?.cancel();
  return response;
};

/** Opens the stream of an order and closes it. */
const openOrderChanges = async (visit: Visit): Promise<Response> => {
  const path = orderChangesPath.replace(':receipt', visit.unpaidBuyer.receipt);
  const response = await newShopper(visit).stream(path, {});
  if (response.ok) await response.body?.cancel();
  return response;
};

const apiGet = (path: string, options: FunctionOptions = {}): ShopFunction =>
  apiFunction(`GET ${path.replace(/\?.*/, '')}`, (visit) => newShopper(visit).request(path), options);
const signedInGet = (path: string, options: FunctionOptions = {}): ShopFunction =>
  apiFunction(`GET ${path}`, ({ customer }) => customer.request(path), options);
const fileFunction = (path: string, route: string): ShopFunction =>
  pageFunction(`GET ${route}`, (visit) => newShopper(visit).request(path));

/** A link with the product id instead of its name. */
const damagedLink = (folder: string): ShopFunction =>
  page(`/${folder}/masala-chai`, `/${folder}/*`, { status: 301 });

/** Functions that only read. */
export const READ_FUNCTIONS = {
  home: page('/'),
  'home-alias': page('/home'),
  category: page('/tea'),
  'category-data': apiGet('/tea.data', { reader: 'client' }),
  product: page(PRODUCTS.tea, '/tea/picked-tea/:name'),
  coffee: page('/coffee'),
  'coffee-product': page(PRODUCTS.coffee, '/coffee/picked-coffee/:name'),
  'other-products': page('/other-products'),
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
  compare: page('/compare?products=genmaicha', '/compare'),
  delivery: page('/delivery'),
  'shipping-zones': apiGet(apiMap.shippingZones),
  contact: page('/contact'),
  privacy: page('/privacy'),
  terms: page('/terms'),
  returns: page('/returns'),
  accessibility: page('/accessibility'),
  'withdrawal-form': page('/withdrawal'),
  'back-in-stock-form': page('/back-in-stock/masala-chai', '/back-in-stock/:id'),
  'address-format': page('/address-formats/US', '/address-formats/:country', { reader: 'client' }),
  stores: page('/stores'),
  'enquiry-form': page('/franchising'),
  'checkout-form': page('/checkout-form'),
  success: pageFunction('GET /success', (visit) =>
    newShopper(visit).request(`/success?order=${visit.unpaidBuyer.receipt}`),
  ),
  'cancel-page': page('/cancel'),
  'reset-form': page('/reset-password'),
  sitemap: page('/sitemap.xml', '/sitemap.xml', { reader: 'client' }),
  robots: page('/robots.txt'),
  manifest: page('/manifest.webmanifest'),
  offline: page('/offline'),
  'unknown-page': page('/nothing-of-the-kind', '/*', { status: 302 }),
  'mangled-tea': damagedLink('tea'),
  'mangled-picked-tea': damagedLink('picked-tea'),
  'mangled-coffee': damagedLink('coffee'),
  'mangled-picked-coffee': damagedLink('picked-coffee'),
  'mangled-other-products': damagedLink('other-products'),
  'mangled-picked-product': damagedLink('picked-product'),
  styles: pageFunction('GET /assets/*', fetchStylesheet),
  picture: fileFunction('/pictures/products/masala-chai-cup.webp', '/pictures/*'),
  icon: fileFunction('/icons/icon-192.png', '/icons/*'),
  'public-file': fileFunction('/favicon.svg', '/:file{[^/]+\\.[a-z0-9]+}'),
  categories: apiGet(apiMap.categories),
  search: page('/search?q=mint'),
  // A query that no cache contains.
  'uncached-search': pageFunction('GET /search', (visit) =>
    newShopper(visit).request(`/search?q=${randomUUID()}`),
  ),
  suggestions: apiGet(`${apiMap.suggestions}?q=mint`),
  quote: apiFunction(`POST ${apiMap.quote}`, (visit) =>
    newShopper(visit).post(apiMap.quote, { items: visit.newBuyer.request.items }),
  ),
  'quote-with-coupon': apiFunction(
    `POST ${apiMap.quote}`,
    (visit) => newShopper(visit).post(apiMap.quote, { items: [{ id: TEA, quantity: 9 }], coupon: COUPON }),
    { shows: () => '"refusal":null' },
  ),
  'sign-in-page': page('/auth'),
  'log-out-page': page('/log-out', '/log-out', { status: 302 }),
  'sign-in-redirect': signedInPage('/auth', { status: 302 }),
  'cart-page': signedInPage('/checkout'),
  account: signedInPage('/account', { shows: ({ email }) => email }),
  'account-addresses': signedInPage('/account/addresses'),
  addresses: signedInGet(apiMap.addresses, { shows: () => '"lastUsed"' }),
  'account-details': signedInPage('/account/details', { shows: ({ email }) => email }),
  session: signedInGet(apiMap.session, { shows: ({ email }) => email }),
  orders: signedInGet(apiMap.orders),
  live: apiFunction(`GET ${apiMap.liveOrders}`, openLiveStream),
  'order-changes': apiFunction(`GET ${orderChangesPath}`, openOrderChanges),
  'saved-items': signedInGet(apiMap.savedItems, { shows: () => EXISTING_WISH }),
  'account-data': signedInGet(apiMap.accountData, { shows: ({ email }) => email }),
  'order-page': secretPage('/order/:secret', ({ orderSecret }) => orderSecret, {
    shows: ({ unpaidBuyer }) => unpaidBuyer.request.shipping.name,
  }),
  'order-address-page': pageFunction('GET /order/:secret/address', ({ unpaidBuyer, orderSecret }) =>
    unpaidBuyer.shopper.request(`/order/${orderSecret}/address`, { headers: { accept: 'text/html' } }),
  ),
  'stop-reminders-page': pageFunction('GET /order/:secret/stop-reminders', ({ unpaidBuyer, orderSecret }) =>
    unpaidBuyer.shopper.request(`/order/${orderSecret}/stop-reminders`, { headers: { accept: 'text/html' } }),
  ),
  'find-order-form': page('/find-order'),
  'order-totals': apiFunction(
    `GET ${apiMap.orderTotals}`,
    ({ unpaidBuyer }) => unpaidBuyer.shopper.request(`/api/orders/${unpaidBuyer.receipt}/sums`),
    { shows: () => '"total"' },
  ),
  'verify-email-page': secretPage('/prove-email/:secret', ({ links }) => links.viewedVerification),
  'confirm-back-in-stock-page': secretPage(
    '/back-in-stock/confirm/:secret',
    ({ links }) => links.backInStock,
  ),
  'stop-back-in-stock-page': secretPage('/back-in-stock/stop/:secret', ({ links }) => links.backInStock),
  'new-password-page': secretPage('/reset-password/:secret', ({ links }) => links.viewedReset),
  health: apiGet('/healthz'),
  'change-password': apiGet('/.well-known/change-password', { status: 302 }),
  readiness: apiGet('/readyz'),
  operator: apiGet('/operator'),
  metrics: apiGet('/metrics'),
} as const satisfies Record<string, ShopFunction>;
