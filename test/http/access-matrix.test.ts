import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { validBodies, WRONG_PASSWORD } from '#test/support/access/any-body.ts';
import { statusForForeignOrder } from '#test/support/access/foreign.ts';
import { requestRoute } from '#test/support/access/listen-live.ts';
import { trackData } from '#test/support/access/owned-data.ts';
import { createPerson, type Person } from '#test/support/access/person.ts';
import { addressAt, declaredRoutes } from '#test/support/declared-routes.ts';
import { aPurchase } from '#test/support/examples.ts';
import { type OpenShop, openShop } from '#test/support/open-shop.ts';

const TOKEN = 'a-long-secret-token';
let shop: OpenShop;
beforeAll(async () => {
  shop = await openShop({ METRICS_TOKEN: TOKEN });
});
afterAll(() => shop[Symbol.asyncDispose]());

const TEA = 'uji-matcha';
const newPerson = (tea: string) => createPerson(shop.origin, tea);

/** Values of a person for the fields of any route; the password is always wrong. */
const fieldsOf = ({ email, receipt }: Person) => ({ tea: TEA, receipt, email, password: WRONG_PASSWORD });

const REJECTED_STATUSES = [401, 302, 202];
const INVALID_LINK_STATUSES = [404, 410];
/** Return the same page for any secret; only a button acts, and unsubscribing is done for an unknown secret too. */
const UNIFORM_PAGES = [
  'GET /prove-email/:secret',
  'GET /order/:secret/stop-reminders',
  'GET /order/:secret/stop-reminders.data',
  'POST /order/:secret/stop-reminders.data',
  'POST /order/:secret/stop-reminders',
  'GET /back-in-stock/stop/:secret',
  'POST /back-in-stock/stop/:secret',
];

test('no route returns or changes data for a role without permission', async () => {
  const [ada, bruno, signedOut] = [
    await newPerson(TEA),
    await newPerson('masala-chai'),
    await newPerson('marrakech-mint'),
  ];
  const withEndedSession = shop.newShopper();
  for (const [name, value] of signedOut.shopper.jar) withEndedSession.jar.set(name, value);
  await signedOut.shopper.logOut();
  const secrets = [...ada.canaries, ada.receipt];
  const tracker = trackData(shop.database.rows);
  await tracker.look([ada]);

  const foreign = { id: TEA, receipt: ada.receipt, secret: `${ada.linkSecret.slice(0, -2)}xx` };
  // Signing out comes last, because it ends the session.
  const routes = declaredRoutes.toSorted((a, b) => Number(isLast(a.path)) - Number(isLast(b.path)));
  for (const declared of routes) {
    const { method, path, access } = declared;
    const address = addressAt(path, foreign);
    const route = `${method} ${path}`;
    const callers = { anonymous: shop.newShopper(), bruno: bruno.shopper, withEndedSession };
    const bodies = validBodies(declared, fieldsOf(ada), 'Bruno');
    expect([route, bodies.length > 0]).toEqual([route, true]);
    const requests = Object.entries(callers).flatMap(([caller, shopper]) =>
      bodies.map((body) => ({ caller, shopper, body })),
    );
    for (const { caller, shopper, body } of requests) {
      const { status, output } = await requestRoute(shopper, declared, address, body);
      const sentText = `${address} ${body.text ?? ''}`;
      const leaked = secrets.filter((canary) => output.includes(canary) && !sentText.includes(canary));
      expect([route, caller, leaked]).toEqual([route, caller, []]);
      expect([route, caller, status < 500]).toEqual([route, caller, true]);
      // Unparseable bodies are rejected before authentication.
      expect([route, caller, [415, 422]]).not.toEqual([route, caller, expect.arrayContaining([status])]);
      if (access === 'secret-link' && !UNIFORM_PAGES.includes(route))
        expect([route, caller, INVALID_LINK_STATUSES]).toEqual([
          route,
          caller,
          expect.arrayContaining([status]),
        ]);
      if (sentText.includes(ada.receipt))
        expect([route, caller, status]).toEqual([route, caller, statusForForeignOrder(declared)]);
      if (access === 'signed-in' && caller !== 'bruno')
        expect([route, caller, REJECTED_STATUSES]).toEqual([route, caller, expect.arrayContaining([status])]);
      if (access === 'signed-in' && caller === 'bruno')
        expect([route, caller, status]).not.toEqual([route, caller, 401]);
      if (access === 'operator') expect([route, caller, status]).toEqual([route, caller, 401]);
      if (access === 'provider') expect([route, caller, status]).toEqual([route, caller, 400]);
    }
    if (access === 'operator') {
      const headers = { authorization: `Bearer ${TOKEN}` };
      const { status, output } = await requestRoute(shop.newShopper(), declared, address, { headers });
      expect([route, status, secrets.some((canary) => output.includes(canary))]).toEqual([route, 200, false]);
    }
  }
  expect(await tracker.look([ada])).toEqual([]);
});

const isLast = (path: string): boolean => /^\/(log-out|auth)(\.data)?$/.test(path);

test('declares each method of an address once', () => {
  const seen = declaredRoutes
    .filter(({ path }) => !path.endsWith('*'))
    .map(({ method, path }) => `${method} ${path}`);
  expect(seen.toSorted()).toEqual([...new Set(seen)].toSorted());
  expect(seen.length).toBeGreaterThan(80);
});

test('answers an unsupported method with the supported ones', async () => {
  const shopper = shop.newShopper();
  const routesByPath = Map.groupBy(declaredRoutes, ({ path }) => path);
  for (const [path, routes] of routesByPath) {
    if (path.endsWith('*') || path.includes('{')) continue;
    const address = addressAt(path, { id: 'sencha', receipt: randomUUID(), secret: 'unknown' });
    for (const method of ['PATCH', 'OPTIONS', 'DELETE', 'PUT']) {
      if (routes.some((route) => route.method === method)) continue;
      // Load balancers use OPTIONS for health checks.
      if (method === 'OPTIONS' && ['/healthz', '/readyz'].includes(path)) continue;
      const { status, headers, body } = await shopper.request(address, { method });
      await body?.cancel();
      const allowed = headers.get('allow')?.split(', ') ?? [];
      expect([method, path, status]).toEqual([method, path, 405]);
      for (const route of routes) expect(allowed).toContain(route.method);
      expect(allowed).not.toContain(method);
    }
  }
});

/** The paths of all properties. */
const propertyPaths = (value: unknown, path = ''): string[] => {
  if (Array.isArray(value)) return value.flatMap((item: unknown) => propertyPaths(item, `${path}[]`));
  if (value === null || typeof value !== 'object') return [];
  return Object.entries(value).flatMap(([key, inner]) => [
    `${path}.${key}`,
    ...propertyPaths(inner, `${path}.${key}`),
  ]);
};

test('returns exactly these fields from the API', async () => {
  const { shopper, receipt } = await newPerson(TEA);
  const quote = { items: [{ id: 'uji-matcha', quantity: 2 }], coupon: 'WELCOME' };
  const fields: Record<string, string> = {};
  const recordFields = async (name: string, response: Promise<Response>) => {
    fields[name] = [...new Set(propertyPaths(await (await response).json()))].toSorted().join(' ');
  };
  await recordFields('categories', shopper.request('/api/categories'));
  await recordFields('search', shopper.request('/api/search?q=matcha'));
  await recordFields('session', shopper.request('/api/auth/session'));
  await recordFields('renew', shopper.post('/api/auth/renew'));
  await recordFields('orders', shopper.request('/api/orders'));
  await recordFields('saved items', shopper.request('/api/saved-items'));
  await recordFields('quote', shopper.post('/api/cart/quote', quote));
  await recordFields('sums', shopper.request(`/api/orders/${receipt}/sums`));
  await recordFields('confirm', shopper.post(`/api/orders/${receipt}/confirm`));
  await recordFields('place', shopper.post('/checkout-form', aPurchase({ items: quote.items })));
  await recordFields('cancel', shopper.post(`/api/orders/${receipt}/cancel`));
  expect(fields).toMatchInlineSnapshot(`
    {
      "cancel": ".coupon .items .items[].brewing .items[].brewing.caffeine .items[].brewing.celsius .items[].brewing.grams .items[].brewing.harvest .items[].brewing.infusions .items[].brewing.millilitres .items[].brewing.minutes .items[].brewing.origin .items[].consist .items[].consist[].ingrName .items[].consist[].ingrUrl .items[].description .items[].group .items[].id .items[].imageUrl .items[].images .items[].liquor .items[].name .items[].netGrams .items[].price .items[].quantity .items[].taste .items[].themes .items[].type .items[].unit .items[].unitsLeft .status",
      "categories": "[].items [].items[].brewing [].items[].brewing.caffeine [].items[].brewing.celsius [].items[].brewing.grams [].items[].brewing.harvest [].items[].brewing.infusions [].items[].brewing.millilitres [].items[].brewing.minutes [].items[].brewing.origin [].items[].consist [].items[].consist[].ingrName [].items[].consist[].ingrUrl [].items[].description [].items[].facets [].items[].facets.added [].items[].facets.caffeine [].items[].facets.origins [].items[].facets.tastes [].items[].group [].items[].id [].items[].imageUrl [].items[].images [].items[].liquor [].items[].name [].items[].netGrams [].items[].price [].items[].taste [].items[].themes [].items[].type [].items[].unit [].items[].unitsLeft [].title",
      "confirm": ".status",
      "orders": ".older .orders .orders[].date .orders[].discounts .orders[].fulfilmentStatus .orders[].id .orders[].orders .orders[].orders[].id .orders[].orders[].name .orders[].orders[].price .orders[].orders[].quantity .orders[].receipt .orders[].shippingMethod .orders[].shippingMethod.businessDays .orders[].shippingMethod.id .orders[].shippingMethod.kind .orders[].shippingMethod.name .orders[].shippingMethod.price .orders[].status .orders[].total .orders[].user",
      "place": ".linkSecret .receipt .url",
      "quote": ".changes .coupon .coupon.code .coupon.refusal .coupon.refusal.reason .discounts .gone .least .lines .lines[].discount .lines[].id .lines[].imageUrl .lines[].name .lines[].netGrams .lines[].price .lines[].quantity .shipping .stock .stock[].id .stock[].left .subtotal .total",
      "renew": ".expiresAt .user .user.displayName .user.email",
      "saved items": ".cart .cart[].brewing .cart[].brewing.caffeine .cart[].brewing.celsius .cart[].brewing.grams .cart[].brewing.harvest .cart[].brewing.infusions .cart[].brewing.millilitres .cart[].brewing.minutes .cart[].brewing.origin .cart[].consist .cart[].consist[].ingrName .cart[].consist[].ingrUrl .cart[].description .cart[].group .cart[].id .cart[].imageUrl .cart[].images .cart[].liquor .cart[].name .cart[].netGrams .cart[].price .cart[].quantity .cart[].taste .cart[].themes .cart[].type .cart[].unit .cart[].unitsLeft .wishList .wishList[].brewing .wishList[].brewing.caffeine .wishList[].brewing.celsius .wishList[].brewing.grams .wishList[].brewing.harvest .wishList[].brewing.infusions .wishList[].brewing.millilitres .wishList[].brewing.minutes .wishList[].brewing.origin .wishList[].consist .wishList[].consist[].ingrName .wishList[].consist[].ingrUrl .wishList[].description .wishList[].group .wishList[].id .wishList[].imageUrl .wishList[].images .wishList[].liquor .wishList[].name .wishList[].netGrams .wishList[].price .wishList[].taste .wishList[].themes .wishList[].type .wishList[].unit .wishList[].unitsLeft .wishList[].user",
      "search": ".suggestions .suggestions[].group .suggestions[].id .suggestions[].imageUrl .suggestions[].name",
      "session": ".expiresAt .user .user.displayName .user.email",
      "sums": ".details .details.arrival .details.email .details.fulfilmentStatus .details.gift .details.isBeforePackingDay .details.isChangeable .details.isGuest .details.isWithdrawn .details.orders .details.orders[].id .details.orders[].name .details.orders[].price .details.orders[].quantity .details.pictures .details.pictures.uji-matcha .details.secret .details.shipping .discounts .shippingMethod .shippingMethod.businessDays .shippingMethod.id .shippingMethod.kind .shippingMethod.name .shippingMethod.price .subtotal .total",
    }
  `);
});
