import { request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { stylesIn } from '#bench/phone/styles-in.ts';
import { type OpenShop, openShop } from '#test/support/open-shop.ts';
import listed from '../../docs/first-load.json' with { type: 'json' };

let shop: OpenShop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop[Symbol.asyncDispose]());

/** The very bytes that a browser is sent which reads brotli. */
const bytesOf = (path: string): Promise<Buffer> =>
  new Promise((read, failed) => {
    request(
      new URL(path, shop.origin),
      { headers: { accept: '*/*', 'accept-encoding': 'br' } },
      (response) => {
        expect(response.statusCode).toBe(200);
        buffer(response).then(read, failed);
      },
    )
      .on('error', failed)
      .end();
  });

const weigh = async (addresses: Iterable<string>): Promise<number> => {
  const all = await Promise.all([...new Set(addresses)].map(bytesOf));
  return all.reduce((sum, { length }) => sum + length, 0);
};

test.each([
  '/',
  '/tea',
  '/tea/picked-tea/Marrakech%20Mint',
])('the first load of %s keeps to its budgets', async (path) => {
  const page = await bytesOf(path);
  const html = brotliDecompressSync(page).toString();
  const named = (pattern: RegExp) => [...html.matchAll(pattern)].map(([, address = '']) => address);
  const script = await weigh(named(/(\/assets\/[\w.-]+\.js)/g));
  // They stand in the page: its first sight would wait for a sheet, behind all the scripts.
  expect(named(/<link rel="stylesheet" href="([^"]+)"/g)).toEqual([]);
  const styles = stylesIn(html);
  const fonts = await weigh(named(/<link rel="preload" href="([^"]+\.woff2)"/g));
  // Nothing that a browser has to have is overlooked.
  expect(Math.min(script, styles, fonts)).toBeGreaterThan(1_000);
  const { budgets } = listed;
  expect(page.length - styles).toBeLessThanOrEqual(budgets.html);
  expect(script).toBeLessThanOrEqual(budgets.script);
  expect(styles).toBeLessThanOrEqual(budgets.styles);
  expect(fonts).toBeLessThanOrEqual(budgets.fonts);
});
