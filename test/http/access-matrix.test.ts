import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Endpoint } from '#adapters/http/registry/route.ts';
import { toldOfForeign } from '#prove/access/foreign.ts';
import { formOf, rightBodies } from '#prove/requests/right-bodies.ts';
import { addressAt, declaredRoutes } from '#test/support/declared-routes.ts';
import { anAddress, aPurchase } from '#test/support/examples.ts';
import { type OpenShop, openShop } from '#test/support/open-shop.ts';
import { anEmail, aSignUp, type Shopper } from '#test/support/shopper.ts';

const TOKEN = 'a-long-secret-token';
let shop: OpenShop;
beforeAll(async () => {
  shop = await openShop({ METRICS_TOKEN: TOKEN });
});
afterAll(() => shop[Symbol.asyncDispose]());

/** Somebody all of whose things hold words that nobody else's do. */
const somebodyWithThings = async (wish: string) => {
  const shopper = shop.newShopper();
  const [name, street, email] = [`Canary ${randomUUID()}`, `Lane ${randomUUID()}`, anEmail()];
  await shopper.post('/api/auth/sign-up', aSignUp(email, { displayName: name }));
  const address = anAddress({ name, line1: street });
  const { receipt, linkSecret } = await shop.order(
    shopper,
    aPurchase({ items: [{ id: 'masala-chai', quantity: 2 }], shipping: address, billing: address }),
  );
  await shopper.ask(`/api/wish-list/${wish}`, { method: 'PUT' });
  await shopper.post('/api/cart/changes', { changes: [{ changeId: randomUUID(), id: wish, by: 3 }] });
  return { shopper, email, receipt, wish, linkSecret, canaries: [name, street, email, receipt, linkSecret] };
};

const things = async ({ shopper }: { shopper: Shopper }) =>
  Promise.all(
    ['/api/orders', '/api/wish-list', '/api/cart'].map(async (path) => (await shopper.ask(path)).json()),
  );

type Sent = { readonly body?: string; readonly headers?: Readonly<Record<string, string>> };
type Somebody = Awaited<ReturnType<typeof somebodyWithThings>>;

/** What a route takes, naming what is somebody else's wherever something can be named; no password is right. */
const sentTo = (route: Endpoint, { wish, receipt, email }: Somebody): readonly Sent[] => {
  if (route.method === 'GET') return [{}];
  const named = { tea: wish, receipt, email, password: 'nobody has this one' };
  if (route.body?.kind === 'form') {
    const headers = { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html' };
    return [{ headers, body: new URLSearchParams(formOf(route, named, 'Bruno')).toString() }];
  }
  const bodies = route.body?.kind === 'json' ? rightBodies(route, named) : [{}];
  const headers = { 'content-type': 'application/json' };
  return bodies.map((body) => ({ headers, body: JSON.stringify(body) }));
};

/** What a route answers somebody: its status, and everything that is said. */
const answerTo = async (shopper: Shopper, method: string, path: string, { headers, body }: Sent = {}) => {
  const cut = new AbortController();
  const isStream = path === '/api/orders/live' && method === 'GET';
  const cookie = [...shopper.jar].map(([name, value]) => `${name}=${value}`).join('; ');
  const response = isStream
    ? await shopper.stream(path, { headers: { cookie, ...headers }, signal: cut.signal })
    : await shopper.ask(path, {
        method,
        ...(headers && { headers }),
        ...(body !== undefined && { body }),
      });
  const head = JSON.stringify([...response.headers]);
  const text = isStream && response.ok ? await firstOf(response) : await response.text();
  cut.abort();
  return { status: response.status, said: head + text };
};

const firstOf = async (response: Response): Promise<string> => {
  let text = '';
  for await (const chunk of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
    text += chunk;
    if (text.includes('event: orders')) break;
  }
  return text;
};

const REFUSED = [401, 302, 202];
/** What somebody is told whose link is none. */
const NO_LINK = [404, 410];
/** Opening it changes and tells nothing, whatever the secret: its button does. */
const SAME_FOR_ALL = 'GET /prove-email/:secret';

test('[E01] [E02] [E03] [E04] [E08] no route tells or does anything for whoever it is not meant for', async () => {
  const ada = await somebodyWithThings('uji-matcha');
  const bruno = await somebodyWithThings('genmaicha');
  const ended = shop.newShopper();
  for (const [name, value] of ada.shopper.jar) ended.jar.set(name, value);
  const left = await somebodyWithThings('sencha');
  for (const [name, value] of left.shopper.jar) ended.jar.set(name, value);
  await left.shopper.post('/api/auth/sign-out');
  const before = await things(ada);

  const foreign = { id: ada.wish, receipt: ada.receipt, secret: `${ada.linkSecret.slice(0, -2)}xx` };
  // Whoever signs out is nobody afterwards.
  const routes = declaredRoutes.toSorted((a, b) => Number(isLast(a.path)) - Number(isLast(b.path)));
  for (const declared of routes) {
    const { method, path, access } = declared;
    const asked = addressAt(path, foreign);
    const route = `${method} ${path}`;
    const callers = { anybody: shop.newShopper(), bruno: bruno.shopper, ended };
    const sent = sentTo(declared, ada);
    expect([route, sent.length > 0]).toEqual([route, true]);
    const asking = Object.entries(callers).flatMap(([who, shopper]) =>
      sent.map((what) => ({ who, shopper, what })),
    );
    for (const { who, shopper, what } of asking) {
      const { status, said } = await answerTo(shopper, method, asked, what);
      const known = `${asked} ${decodeURIComponent(what.body ?? '')}`;
      const leaked = ada.canaries.filter((canary) => said.includes(canary) && !known.includes(canary));
      expect([route, who, leaked]).toEqual([route, who, []]);
      expect([route, who, status < 500]).toEqual([route, who, true]);
      // What cannot be read is refused before anybody looks who asks.
      expect([route, who, [415, 422]]).not.toEqual([route, who, expect.arrayContaining([status])]);
      if (access === 'secret-link' && route !== SAME_FOR_ALL)
        expect([route, who, NO_LINK]).toEqual([route, who, expect.arrayContaining([status])]);
      if (known.includes(ada.receipt))
        expect([route, who, status]).toEqual([route, who, toldOfForeign(declared)]);
      if (access === 'signed-in' && who !== 'bruno')
        expect([route, who, REFUSED]).toEqual([route, who, expect.arrayContaining([status])]);
      if (access === 'signed-in' && who === 'bruno')
        expect([route, who, status]).not.toEqual([route, who, 401]);
      if (access === 'operator') expect([route, who, status]).toEqual([route, who, 401]);
      if (access === 'provider') expect([route, who, status]).toEqual([route, who, 400]);
    }
    if (access === 'operator') {
      const headers = { authorization: `Bearer ${TOKEN}` };
      const { status, said } = await answerTo(shop.newShopper(), method, asked, { headers });
      expect([route, status, ada.canaries.some((canary) => said.includes(canary))]).toEqual([
        route,
        200,
        false,
      ]);
    }
  }
  expect(await things(ada)).toEqual(before);
}, 120_000);

const isLast = (path: string): boolean => path === '/api/auth/sign-out';

test('[E01] every route says who may ask and how often, and each of its addresses is declared once a method', () => {
  const seen = declaredRoutes
    .filter(({ path }) => !path.endsWith('*'))
    .map(({ method, path }) => `${method} ${path}`);
  expect(seen.toSorted()).toEqual([...new Set(seen)].toSorted());
  expect(seen.length).toBeGreaterThan(80);
});

test('[G17] a method that a route does not take is answered with those that it takes', async () => {
  const shopper = shop.newShopper();
  const taken = Map.groupBy(declaredRoutes, ({ path }) => path);
  for (const [path, routes] of taken) {
    if (path.endsWith('*') || path.includes('{')) continue;
    const asked = addressAt(path, { id: 'sencha', receipt: randomUUID(), secret: 'unknown' });
    for (const method of ['PATCH', 'OPTIONS', 'DELETE', 'PUT']) {
      if (routes.some((route) => route.method === method)) continue;
      const { status, headers, body } = await shopper.ask(asked, { method });
      await body?.cancel();
      const allowed = headers.get('allow')?.split(', ') ?? [];
      expect([method, path, status]).toEqual([method, path, 405]);
      for (const route of routes) expect(allowed).toContain(route.method);
      expect(allowed).not.toContain(method);
    }
  }
});

/** Every name in an answer, by where it stands. */
const keysIn = (value: unknown, at = ''): string[] => {
  if (Array.isArray(value)) return value.flatMap((one: unknown) => keysIn(one, `${at}[]`));
  if (value === null || typeof value !== 'object') return [];
  return Object.entries(value).flatMap(([key, inner]) => [`${at}.${key}`, ...keysIn(inner, `${at}.${key}`)]);
};

test('[E05] the API answers with these names and no others', async () => {
  const { shopper, receipt } = await somebodyWithThings('uji-matcha');
  const quote = { items: [{ id: 'uji-matcha', quantity: 2 }], coupon: 'WELCOME' };
  const named: Record<string, string> = {};
  const look = async (name: string, answered: Promise<Response>) => {
    named[name] = [...new Set(keysIn(await (await answered).json()))].toSorted().join(' ');
  };
  await look('categories', shopper.ask('/api/categories'));
  await look('search', shopper.ask('/api/search?q=matcha'));
  await look('session', shopper.ask('/api/auth/session'));
  await look('renew', shopper.post('/api/auth/renew'));
  await look('orders', shopper.ask('/api/orders'));
  await look('wish list', shopper.ask('/api/wish-list'));
  await look('cart', shopper.ask('/api/cart'));
  await look('quote', shopper.post('/api/cart/quote', quote));
  await look('sums', shopper.ask(`/api/orders/${receipt}/sums`));
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
      "quote": ".changes .coupon .coupon.code .coupon.refusal .coupon.refusal.reason .discounts .gone .least .lines .lines[].discount .lines[].id .lines[].name .lines[].price .lines[].quantity .subtotal .total",
      "renew": ".expiresAt .user .user.displayName .user.email",
      "search": ".suggestions .suggestions[].group .suggestions[].id .suggestions[].imageUrl .suggestions[].name",
      "session": ".expiresAt .user .user.displayName .user.email",
      "sign-out": ".expiresAt .user",
      "sums": ".discounts .subtotal .total",
      "wish list": "[].brewing [].brewing.caffeine [].brewing.celsius [].brewing.grams [].brewing.harvest [].brewing.infusions [].brewing.millilitres [].brewing.minutes [].brewing.origin [].consist [].consist[].ingrName [].consist[].ingrUrl [].description [].group [].id [].imageUrl [].images [].liquor [].name [].price [].taste [].themes [].type [].unit [].unitsLeft [].user",
    }
  `);
});
