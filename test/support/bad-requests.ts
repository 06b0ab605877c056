import { randomUUID } from 'node:crypto';
import type { Endpoint } from '#adapters/http/registry/route.ts';
import { addressAt, declaredRoutes } from './declared-routes.ts';
import { anAddress, aPurchase } from './examples.ts';
import { aSignUp } from './shopper.ts';

/** Numbers that look random and are the same for the same seed (Mulberry32). */
const randomFrom = (seed: number) => {
  let state = seed;
  return (below: number): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
};

/** Values that programs have stumbled over. */
const VALUES: readonly unknown[] = [
  null,
  true,
  0,
  -1,
  1.5,
  1e309,
  -0,
  2 ** 53,
  99,
  100,
  1e21,
  '',
  ' ',
  '0',
  '2',
  'x'.repeat(10_000),
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\udfff\ud800',
  '\u202egnp.exe',
  '\u200b',
  '🫖'.repeat(200),
  'a\r\nset-cookie: x=1',
  "' or 1=1 --",
  "'; drop table orders; --",
  '%',
  '%00',
  '%E0%A4%A',
  '..%2f..%2fetc%2fpasswd',
  '{{7*7}}',
  '#{7*7}',
  '<script>alert(1)</script>',
  'javascript:alert(1)',
  [],
  [[]],
  [2],
  {},
  { length: 1e9 },
  { toString: 'x' },
  { $ne: null },
  { constructor: { prototype: { polluted: 1 } } },
  '1e5',
  'NaN',
  '-Infinity',
  '٣',
  '½',
  'İ',
  'ﬁ',
  'ß',
  'q'.repeat(101),
  Array.from({ length: 300 }, () => ({ id: 'x', quantity: 1 })),
];

const HEADERS: readonly Readonly<Record<string, string>>[] = [
  {},
  {},
  {},
  {},
  { 'content-type': 'text/plain' },
  { 'content-type': 'application/json; charset=utf-7' },
  { 'content-type': '' },
  { 'content-encoding': 'gzip' },
  { 'content-encoding': 'br' },
  { accept: '\u00ff'.repeat(200) },
  { cookie: '__Host-session=; __Host-session=x; __proto__=1; =; ;;' },
  { cookie: `__Host-session=${'x'.repeat(4_000)}` },
  { cookie: '__Host-google=%7B%22state%22%3A1%7D' },
  { cookie: 'camellia-name=%E0%A4%A' },
  { 'if-none-match': '*' },
  { 'if-none-match': `"${'x'.repeat(500)}"` },
  { 'accept-encoding': 'br;q=NaN, gzip;q=-1, *;q=9' },
  { host: 'evil.example' },
  { host: '' },
  { 'x-forwarded-for': "'; drop" },
  { 'x-forwarded-host': 'evil.example' },
  { 'stripe-signature': 't=1,v1=00' },
  { range: 'bytes=0-,-1' },
  { 'x-http-method-override': 'DELETE' },
  { authorization: 'Basic ====' },
  { origin: 'null' },
  { referer: '::::' },
  { 'accept-language': 'x'.repeat(3_000) },
  { te: 'trailers' },
  { expect: '200-maybe' },
];

const METHODS = ['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'HEAD'];

const goodBodies = (): unknown[] => [
  aSignUp('fuzz@example.com'),
  { email: 'fuzz@example.com', password: 'first flush in april' },
  aPurchase(),
  { items: [{ id: 'uji-matcha', quantity: 2 }], coupon: 'WELCOME', receipt: randomUUID() },
  { changes: [{ changeId: randomUUID(), id: 'uji-matcha', by: 1 }] },
  { route: '/tea', figures: { LCP: 1_000, CLS: 0.1 } },
  { shipping: anAddress() },
];

export type BadRequest = {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | undefined;
};

/** Endless requests that no browser of a shopper would send, made from the declarations of all routes. */
export function* badRequests(seed: number): Generator<BadRequest> {
  const random = randomFrom(seed);
  const oneOf = <T>(list: readonly T[]): T => list[random(list.length)] as T;
  const routes = declaredRoutes.filter(({ path }) => !/^\/(assets|icons|pictures)\//.test(path));

  const spoiled = (value: unknown): unknown => {
    if (random(4) === 0 || value === null || typeof value !== 'object') return oneOf(VALUES);
    if (Array.isArray(value)) return value.map((one: unknown) => (random(2) ? spoiled(one) : one));
    const entries = Object.entries(value);
    const target = random(entries.length + 1);
    const changed = entries.flatMap(([key, one], index): [string, unknown][] => {
      if (index !== target) return [[key, one]];
      return random(5) === 0 ? [] : [[key, spoiled(one)]];
    });
    return Object.fromEntries(
      target === entries.length ? [...changed, [oneOf(NAMES), oneOf(VALUES)]] : changed,
    );
  };
  const text = (): string =>
    String(oneOf(VALUES.filter((value) => typeof value === 'string' || typeof value === 'number')));
  const part = (): string => {
    const raw = text().slice(0, 300);
    return random(3) === 0
      ? raw.replace(/[^!-~]/gu, '').replace(/[?#]/g, '')
      : encodeURIComponent(raw.toWellFormed());
  };
  const pathOf = ({ path }: Endpoint): string => {
    const good = addressAt(path, { id: 'uji-matcha', receipt: randomUUID(), name: 'Kyoto Hōjicha' });
    if (random(3) > 0) return path.replace(/:file\{.*\}$/, ':file').replace(/:(\w+)|\*$/g, part);
    return random(4) === 0 ? `${good}/${part()}` : good;
  };
  const query = (): string => {
    if (random(2)) return '';
    const names = [
      'q',
      'q[]',
      'page',
      'sort',
      'type',
      'price',
      '__proto__',
      'q',
      'order',
      'signed-out',
      'state',
      'code',
      '_routes',
      'index',
    ];
    return `?${Array.from({ length: 1 + random(3) }, () => `${oneOf(names)}=${part()}`).join('&')}`;
  };
  const bodyFor = (route: Endpoint): string | undefined => {
    if (route.body?.kind === 'form')
      return new URLSearchParams({
        email: text(),
        name: text(),
        message: text(),
        [oneOf(NAMES)]: text(),
      }).toString();
    const whole = JSON.stringify(spoiled(oneOf(goodBodies())));
    const tricks = [
      whole,
      whole,
      whole,
      whole.slice(0, random(whole.length + 1)),
      `{"__proto__":${whole},"a":1}`,
      '['.repeat(random(30_000)),
      `{"quantity":1,"quantity":${random(99)}}`,
      text(),
      undefined,
    ];
    return oneOf(tricks);
  };
  while (true) {
    const route = oneOf(routes);
    const method = random(12) === 0 ? oneOf(METHODS) : route.method;
    const body = method === 'GET' || method === 'HEAD' ? undefined : bodyFor(route);
    const type = route.body?.kind === 'form' ? 'application/x-www-form-urlencoded' : 'application/json';
    const headers = { 'content-type': type, ...oneOf(HEADERS) };
    yield { method, path: `${pathOf(route)}${query()}`, headers, body };
  }
}

const NAMES = [
  '__proto__',
  'constructor',
  'prototype',
  'role',
  'isAdmin',
  'price',
  'total',
  'userId',
  'emailProvenAt',
  'id',
  'status',
  '',
];
