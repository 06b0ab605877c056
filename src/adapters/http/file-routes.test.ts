import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { expect, onTestFinished, test } from 'vitest';
import { openGate } from '#test/support/open-gate.ts';
import { admitBy, LINES } from './admission.ts';
import { fileRoutes } from './file-routes.ts';
import { anybody } from './registry/access.ts';
import { endpoint } from './registry/endpoint.ts';
import type { Endpoint } from './registry/route.ts';
import { createRouter } from './registry/router.ts';

/** The files of a built client with one style sheet. */
const builtClient = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'camellia-test-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await mkdir(join(folder, 'assets'));
  await writeFile(join(folder, 'assets', 'site.css'), 'body{color:green}');
  return folder;
};

const routerOf = (endpoints: readonly Endpoint[]) =>
  createRouter({
    endpoints,
    gate: openGate,
    admit: admitBy(() => 0),
    guards: [],
    failed: async () => 'internal',
  });

test.each([
  ['gzip, deflate, br, zstd', 'br', brotliDecompressSync],
  ['gzip', 'gzip', gunzipSync],
  ['identity', null, (bytes: Buffer) => bytes],
])('a browser that says %s gets a style sheet as %s', async (encodings, encoding, read) => {
  const folder = await builtClient();
  const file = join(folder, 'assets', 'site.css');
  await writeFile(`${file}.br`, brotliCompressSync(await readFile(file)));
  await writeFile(`${file}.gz`, gzipSync(await readFile(file)));
  const sheet = await routerOf(fileRoutes(folder)).request('/assets/site.css', {
    headers: { 'accept-encoding': encodings },
  });
  expect(sheet.headers.get('content-encoding')).toBe(encoding);
  expect(sheet.headers.get('content-type')).toContain('text/css');
  expect(read(Buffer.from(await sheet.arrayBuffer())).toString()).toBe('body{color:green}');
});

test('[C15] [G18] the style sheet comes while the database hangs and the line of the pages is full', async () => {
  const folder = await builtClient();
  const database = Promise.withResolvers<Response>();
  const page = endpoint({
    method: 'GET',
    path: '/tea',
    access: anybody,
    rate: 'free',
    answer: () => database.promise,
  });
  const app = routerOf([...fileRoutes(folder), page]);
  const { running, waiting } = LINES.middle;
  const crowd = Array.from({ length: running + waiting }, async () => app.request('/tea'));
  expect((await app.request('/tea')).status).toBe(503);
  const sheet = await app.request('/assets/site.css');
  expect([sheet.status, await sheet.text()]).toEqual([200, 'body{color:green}']);
  database.resolve(new Response('tea'));
  await Promise.all(crowd);
});
