import { apiMap, providerPaths } from '../../../src/domain/api/api-map.ts';
import type { LoadRequest } from '../load/http-load.ts';

const FORM = { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html' };
const LONG = 14_000;
const ORDER = 380_000;

const list = <T>(count: number, one: T): T[] => Array.from({ length: count }, () => one);
const names = (count: number): Record<string, number> =>
  Object.fromEntries(Array.from({ length: count }, (_, n) => [`name${n}`, n]));
const order = (sent: unknown): LoadRequest => ({ path: apiMap.placeOrder, json: sent });
const line = { id: 'a', quantity: 1 };

export const REJECTED: Readonly<Record<string, LoadRequest>> = {
  'ingredients of an order': order({ items: [{ ...line, consist: list(9_900, {}) }] }),
  'themes of an order': order({ items: [{ ...line, themes: list(19_800, 1) }] }),
  'unknown names of an order': order(names(19_900)),
  'lines of an order with many names': order({ items: list(150, names(60)) }),
  'invalid lines of an order': order({ items: list(200, { quantity: -1, price: 'x' }) }),
  'combining marks in an address': order({ shipping: { name: `a${'\u0301\u0316'.repeat(ORDER / 4)}` } }),
  'blanks in a coupon code': order({ items: [], coupon: ' '.repeat(ORDER) }),
  'digits of a total': { path: apiMap.placeOrder, body: `{"total":${'1'.repeat(ORDER)}}` },
  'escaped characters': { path: apiMap.placeOrder, body: `{"coupon":"${'\\u0041'.repeat(ORDER / 6)}"}` },
  'unterminated JSON': { path: apiMap.placeOrder, body: '{"a":[{"b":"c"},'.repeat(ORDER / 16) },
  'strings without commas': { path: apiMap.placeOrder, body: '""'.repeat(ORDER / 2) },
  'invalid changes of a cart': { path: apiMap.savedItems, json: { changes: list(1_000, { by: 'x' }) } },
  'invalid lines of a quote': { path: apiMap.quote, json: { items: list(1_000, line.id) } },
  'a sign-in with a long email': {
    path: '/auth.data',
    body: `intent=sign-in&password=x&email=${'a@'.repeat(7_000)}`,
    headers: FORM,
  },
  'a sign-up with a weak password': {
    path: '/auth.data',
    body: `intent=sign-up&displayName=a&email=a@example.com&password=${'a'.repeat(1_024)}&confirmPassword=`,
    headers: FORM,
  },
  'a forged event': {
    path: providerPaths.paymentEvents,
    body: 'x'.repeat(250_000),
    headers: { 'stripe-signature': `t=1,${list(1_000, 'v1=ab').join()}` },
  },
  'fields of a form': { path: '/franchising', body: 'a=%CC%81&'.repeat(7_000), headers: FORM },
  'a long form': { path: '/franchising', body: `message=${'%CC%81'.repeat(10_000)}`, headers: FORM },
  'a long path': { path: `/${'%C3%A9/'.repeat(LONG / 7)}` },
  'a long query': { path: `/api/search?${'q=%CC%81&'.repeat(LONG / 9)}` },
  'a long search': { path: `/search?q=${'a%CC%81'.repeat(LONG / 7)}` },
  'many cookies': { path: '/api/auth/session', headers: { cookie: '__Host-session=a; '.repeat(LONG / 18) } },
  'many encodings': { path: '/tea', headers: { 'accept-encoding': 'br;q=0.1,'.repeat(LONG / 9) } },
  'many validators': { path: '/tea', headers: { 'if-none-match': '"a",'.repeat(LONG / 4) } },
  'many ranges': { path: '/favicon.svg', headers: { range: `bytes=${'0-1,'.repeat(LONG / 4)}` } },
  'a missing picture': { path: `/pictures/${'a-'.repeat(LONG / 2)}480.12345678.avif` },
};
