import { afterAll, beforeAll, expect, test } from 'vitest';
import { fieldErrorsOf } from '#domain/api/field-errors.ts';
import { isStringRecord } from '#domain/values/string-record.ts';
import { formsOf, validJsonBodies } from '#test/support/access/valid-bodies.ts';
import { addressAt, declaredRoutes } from '#test/support/declared-routes.ts';
import { aMintPurchase } from '#test/support/examples.ts';
import { type OpenShop, openShop } from '#test/support/open-shop.ts';
import { anEmail } from '#test/support/shopper.ts';

let shop: OpenShop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop[Symbol.asyncDispose]());

const TEA = 'marrakech-mint';
/** The messages of zod, which are for programmers. */
const RAW = /Invalid (?:input|option|key|element|string|UUID)|Too (?:big|small)|, received|Unrecognized key/i;
const TOO_LONG = 'x'.repeat(5000);
const WRONG = ['', TOO_LONG, '\u0000', 7, -1, 1.5, true, null, [], [''], {}, { '': '' }];

type JsonObject = Readonly<Record<string, unknown>>;
type Json = JsonObject | readonly unknown[];
const isJson = (value: unknown): value is Json => typeof value === 'object' && value !== null;

const isArray = (value: Json): value is readonly unknown[] => Array.isArray(value);

/** Each body in which one value, however deep, is missing or wrong. */
const wrongBodies = (body: Json): Json[] =>
  Object.entries(body).flatMap(([name, value]) => {
    const replaced = (wrong: unknown): Json =>
      isArray(body)
        ? body.map((element, index) => (String(index) === name ? wrong : element))
        : { ...body, [name]: wrong };
    const deeper = isJson(value) ? wrongBodies(value) : [];
    // JSON leaves out a field without a value.
    return [undefined, ...WRONG, ...deeper].map(replaced);
  });

const named = () => ({ tea: TEA, receipt: crypto.randomUUID(), email: anEmail() });

test('reports every missing or wrong field of a JSON body in the words of the shop', () => {
  const messages = new Set<string>();
  for (const route of declaredRoutes) {
    if (route.body?.kind !== 'json') continue;
    const bodies = validJsonBodies(route, named()) as JsonObject[];
    expect([route.path, bodies.length > 0]).toEqual([route.path, true]);
    const sent = [...WRONG, ...bodies.flatMap((body) => [{ ...body, unknown: 1 }, ...wrongBodies(body)])];
    for (const body of sent) {
      const parsed = route.body.parse(JSON.stringify(body));
      if (!parsed.ok) for (const message of Object.values(fieldErrorsOf(parsed.error))) messages.add(message);
    }
  }
  expect(messages.size).toBeGreaterThan(10);
  expect([...messages].filter((message) => RAW.test(message) || !/^[A-Z].+\.$/.test(message))).toEqual([]);
});

test('reports every missing or wrong field of a form in the words of the shop', async () => {
  const buyer = shop.newShopper();
  const email = await buyer.signUp();
  const { receipt, linkSecret } = await shop.order(buyer, { ...aMintPurchase(), email });
  const parameters = { id: TEA, receipt, secret: linkSecret };
  let rejected = 0;
  for (const route of declaredRoutes) {
    if (route.body?.kind !== 'form' || route.path.endsWith('.data') || route.path === '/log-out') continue;
    for (const form of formsOf(route, named(), 'Ada'))
      for (const name of Object.keys(form)) {
        const { [name]: _, ...missing } = form;
        for (const fields of [
          missing,
          ...['', TOO_LONG, '\u0000'].map((text) => ({ ...form, [name]: text })),
        ]) {
          const shopper = route.access === 'signed-in' ? buyer : shop.newShopper();
          const response = await shopper.send(addressAt(route.path, parameters), fields);
          const html = await response.text();
          if (response.status === 422) rejected += 1;
          expect([route.path, name, response.status < 500]).toEqual([route.path, name, true]);
          expect([route.path, name, RAW.exec(html)?.[0]]).toEqual([route.path, name, undefined]);
        }
      }
  }
  expect(rejected).toBeGreaterThan(100);
}, 300_000);

test('names the fields of a JSON error', async () => {
  const response = await shop.newShopper().post('/checkout-form', {});
  const { error } = (await response.json()) as { error: { details: { fields: unknown } } };
  expect([response.status, isStringRecord(error.details.fields)]).toEqual([422, true]);
});
