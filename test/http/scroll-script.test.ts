import { createContext, runInNewContext } from 'node:vm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type OpenShop, openShop } from '#test/support/open-shop.ts';

let shop: OpenShop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop[Symbol.asyncDispose]());

const throwSecurityError = () => {
  throw new DOMException('Access is denied.', 'SecurityError');
};
type Stub = Readonly<Record<string, unknown>> | null;

/** States of session storage, and the scroll position that results. */
const STORAGES: readonly (readonly [description: string, storage: () => Stub, top: number | undefined])[] = [
  ['that forbids storage', throwSecurityError, undefined],
  ['without storage', () => null, undefined],
  ['whose storage has no methods', () => ({}), undefined],
  [
    'whose storage cannot be read',
    () => ({ getItem: throwSecurityError, removeItem: throwSecurityError }),
    undefined,
  ],
  [
    'whose storage cannot be written',
    () => ({ getItem: () => '{', removeItem: throwSecurityError }),
    undefined,
  ],
  ['with corrupt positions', () => ({ getItem: () => '{', removeItem: () => undefined }), undefined],
  ['with positions', () => ({ getItem: () => '{"entry":120}' }), 120],
];

test.each(STORAGES)('logs no error of scroll positions in a browser %s', async (_, storage, top) => {
  const html = await (await shop.newShopper().request('/tea')).text();
  const scripts = [...html.matchAll(/<script[^>]*>([^<]*sessionStorage[\s\S]*?)<\/script>/g)];
  expect(scripts).toHaveLength(1);
  const logged: unknown[] = [];
  let scrolledTo: number | undefined;
  const window = {
    history: { state: { key: 'entry' } },
    scrollTo: (_left: number, y: number) => {
      scrolledTo = y;
    },
  };
  const globals = {
    window,
    console: { error: (error: unknown) => logged.push(error) },
    get sessionStorage() {
      return storage();
    },
  };
  expect(() => runInNewContext(scripts[0]?.[1] ?? '', createContext(globals))).not.toThrow();
  expect([scrolledTo, logged]).toEqual([top, []]);
});
