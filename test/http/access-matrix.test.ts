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
const comes = (tea: string) => createPerson(shop.origin, tea);

/** Fields that name a person's order, emails and forms; no password is correct. */
const naming = ({ email, receipt }: Person) => ({ tea: TEA, receipt, email, password: WRONG_PASSWORD });

const REFUSED = [401, 302, 202];
/** Responses to an invalid link. */
const NO_LINK = [404, 410];
/** Opening the link shows and changes nothing, whatever the secret; the button of the page acts. */
const SAME_FOR_ALL = 'GET /prove-email/:secret';

test('no route returns or changes data for a role without permission', async () => {
  const [ada, bruno, left] = [await comes(TEA), await comes('masala-chai'), await comes('marrakech-mint')];
  const ended = shop.newShopper();
  for (const [name, value] of left.shopper.jar) ended.jar.set(name, value);
  await left.shopper.post('/api/auth/sign-out');
  const secrets = [...ada.canaries, ada.receipt];
  const watch = trackData(shop.database.rows);
  await watch.look([ada]);

  const foreign = { id: TEA, receipt: ada.receipt, secret: `${ada.linkSecret.slice(0, -2)}xx` };
  // After signing out, the session is anonymous.
  const routes = declaredRoutes.toSorted((a, b) => Number(isLast(a.path)) - Number(isLast(b.path)));
  for (const declared of routes) {
    const { method, path, access } = declared;
    const requested = addressAt(path, foreign);
    const route = `${method} ${path}`;
    const callers = { anybody: shop.newShopper(), bruno: bruno.shopper, ended };
    const sent = validBodies(declared, naming(ada), 'Bruno');
    expect([route, sent.length > 0]).toEqual([route, true]);
    const requests = Object.entries(callers).flatMap(([who, shopper]) =>
      sent.map((what) => ({ who, shopper, what })),
    );
    for (const { who, shopper, what } of requests) {
      const { status, output } = await requestRoute(shopper, declared, requested, what);
      const known = `${requested} ${what.words ?? ''}`;
      const leaked = secrets.filter((canary) => output.includes(canary) && !known.includes(canary));
      expect([route, who, leaked]).toEqual([route, who, []]);
      expect([route, who, status < 500]).toEqual([route, who, true]);
      // Unparseable bodies are rejected before authentication.
      expect([route, who, [415, 422]]).not.toEqual([route, who, expect.arrayContaining([status])]);
      if (access === 'secret-link' && route !== SAME_FOR_ALL)
        expect([route, who, NO_LINK]).toEqual([route, who, expect.arrayContaining([status])]);
      if (known.includes(ada.receipt))
        expect([route, who, status]).toEqual([route, who, statusForForeignOrder(declared)]);
      if (access === 'signed-in' && who !== 'bruno')
        expect([route, who, REFUSED]).toEqual([route, who, expect.arrayContaining([status])]);
      if (access === 'signed-in' && who === 'bruno')
        expect([route, who, status]).not.toEqual([route, who, 401]);
      if (access === 'operator') expect([route, who, status]).toEqual([route, who, 401]);
      if (access === 'provider') expect([route, who, status]).toEqual([route, who, 400]);
    }
    if (access === 'operator') {
      const headers = { authorization: `Bearer ${TOKEN}` };
      const { status, output } = await requestRoute(shop.newShopper(), declared, requested, { headers });
      expect([route, status, secrets.some((canary) => output.includes(canary))]).toEqual([route, 200, false]);
    }
  }
  expect(await watch.look([ada])).toEqual([]);
});

const isLast = (path: string): boolean => path === '/api/auth/sign-out';

test('declares each method of an address once', () => {
  const seen = declaredRoutes
    .filter(({ path }) => !path.endsWith('*'))
    .map(({ method, path }) => `${method} ${path}`);
  expect(seen.toSorted()).toEqual([...new Set(seen)].toSorted());
  expect(seen.length).toBeGreaterThan(80);
});

test('answers an unsupported method with the supported ones', async () => {
  const shopper = shop.newShopper();
  const taken = Map.groupBy(declaredRoutes, ({ path }) => path);
  for (const [path, routes] of taken) {
    if (path.endsWith('*') || path.includes('{')) continue;
    const requested = addressAt(path, { id: 'sencha', receipt: randomUUID(), secret: 'unknown' });
    for (const method of ['PATCH', 'OPTIONS', 'DELETE', 'PUT']) {
      if (routes.some((route) => route.method === method)) continue;
      // Load balancers use OPTIONS for health checks.
      if (method === 'OPTIONS' && ['/healthz', '/readyz'].includes(path)) continue;
      const { status, headers, body } = await shopper.request(requested, { method });
      await body?.cancel();
      const allowed = headers.get('allow')?.split(', ') ?? [];
      expect([method, path, status]).toEqual([method, path, 405]);
      for (const route of routes) expect(allowed).toContain(route.method);
      expect(allowed).not.toContain(method);
    }
  }
});

/** Every property of a response, by its path. */
const keysIn = (value: unknown, at = ''): string[] => {
  if (Array.isArray(value)) return value.flatMap((one: unknown) => keysIn(one, `${at}[]`));
  if (value === null || typeof value !== 'object') return [];
  return Object.entries(value).flatMap(([key, inner]) => [`${at}.${key}`, ...keysIn(inner, `${at}.${key}`)]);
};

test('returns exactly these fields from the API', async () => {
  const { shopper, receipt } = await comes(TEA);
  const quote = { items: [{ id: 'uji-matcha', quantity: 2 }], coupon: 'WELCOME' };
  const named: Record<string, string> = {};
  const look = async (name: string, answered: Promise<Response>) => {
    named[name] = [...new Set(keysIn(await (await answered).json()))].toSorted().join(' ');
  };
  await look('categories', shopper.request('/api/categories'));
  await look('search', shopper.request('/api/search?q=matcha'));
  await look('session', shopper.request('/api/auth/session'));
  await look('renew', shopper.post('/api/auth/renew'));
  await look('orders', shopper.request('/api/orders'));
  await look('wish list', shopper.request('/api/wish-list'));
  await look('cart', shopper.request('/api/cart'));
  await look('quote', shopper.post('/api/cart/quote', quote));
  await look('sums', shopper.request(`/api/orders/${receipt}/sums`));
  await look('confirm', shopper.post(`/api/orders/${receipt}/confirm`));
  await look('place', shopper.post('/checkout-form', aPurchase({ items: quote.items })));
  await look('cancel', shopper.post(`/api/orders/${receipt}/cancel`));
  await look('sign-out', shopper.post('/api/auth/sign-out'));
  expect(named).toMatchInlineSnapshot(`
    {
      "cancel": ".coupon .items .items[].brewing .items[].brewing.caffeine .items[].brewing.celsius .items[].brewing.grams .items[].brewing.harvest .items[].brewing.infusions .items[].brewing.millilitres .items[].brewing.minutes .items[].brewing.origin .items[].consist .items[].consist[].ingrName .items[].consist[].ingrUrl .items[].description .items[].group .items[].id .items[].imageUrl .items[].images .items[].liquor .items[].name .items[].price .items[].quantity .items[].taste .items[].themes .items[].type .items[].unit .items[].unitsLeft .status",
      "cart": "[].brewing [].brewing.caffeine [].brewing.celsius [].brewing.grams [].brewing.harvest [].brewing.infusions [].brewing.millilitres [].brewing.minutes [].brewing.origin [].consist [].consist[].ingrName [].consist[].ingrUrl [].description [].group [].id [].imageUrl [].images [].liquor [].name [].price [].quantity [].taste [].themes [].type [].unit [].unitsLeft",
      "categories": "[].items [].items[].brewing [].items[].brewing.caffeine [].items[].brewing.celsius [].items[].brewing.grams [].items[].brewing.harvest [].items[].brewing.infusions [].items[].brewing.millilitres [].items[].brewing.minutes [].items[].brewing.origin [].items[].consist [].items[].consist[].ingrName [].items[].consist[].ingrUrl [].items[].description [].items[].group [].items[].id [].items[].imageUrl [].items[].images [].items[].liquor [].items[].name [].items[].price [].items[].taste [].items[].themes [].items[].type [].items[].unit [].items[].unitsLeft [].title",
      "confirm": ".status",
      "orders": ".older .orders .orders[].date .orders[].discounts .orders[].id .orders[].orders .orders[].orders[].id .orders[].orders[].name .orders[].orders[].price .orders[].orders[].quantity .orders[].receipt .orders[].status .orders[].total .orders[].user",
      "place": ".linkSecret .receipt .url",
      "quote": ".changes .coupon .coupon.code .coupon.refusal .coupon.refusal.reason .discounts .gone .least .lines .lines[].discount .lines[].id .lines[].imageUrl .lines[].name .lines[].price .lines[].quantity .stock .stock[].id .stock[].left .subtotal .total",
      "renew": ".expiresAt .user .user.displayName .user.email",
      "search": ".suggestions .suggestions[].group .suggestions[].id .suggestions[].imageUrl .suggestions[].name",
      "session": ".expiresAt .user .user.displayName .user.email",
      "sign-out": ".expiresAt .user",
      "sums": ".discounts .subtotal .total",
      "wish list": "[].brewing [].brewing.caffeine [].brewing.celsius [].brewing.grams [].brewing.harvest [].brewing.infusions [].brewing.millilitres [].brewing.minutes [].brewing.origin [].consist [].consist[].ingrName [].consist[].ingrUrl [].description [].group [].id [].imageUrl [].images [].liquor [].name [].price [].taste [].themes [].type [].unit [].unitsLeft [].user",
    }
  `);
});
