import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { expect, onTestFinished, test } from 'vitest';
import { createConcurrencyLimiter, QUEUE_LIMITS } from '#platform/traffic/concurrency-limiter.ts';
import { routeDeps } from '#test/support/route-deps.ts';
import { type Endpoint, endpoint, publicAccess } from '../registry/endpoint.ts';
import { createRouter } from '../registry/router.ts';
import { CACHE_YEAR, fileRoutes } from './file-routes.ts';

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
    deps: routeDeps,
    requestPermit: createConcurrencyLimiter(() => 0),
    middleware: [],
    onError: async () => 'internal',
  });

/** A built client whose style sheet has compressed variants, and functions that request it. */
const compressedClient = async () => {
  const folder = await builtClient();
  const file = join(folder, 'assets', 'site.css');
  await writeFile(`${file}.br`, brotliCompressSync(await readFile(file)));
  await writeFile(`${file}.gz`, gzipSync(await readFile(file)));
  const router = routerOf(fileRoutes(folder));
  return (headers: Record<string, string> = {}, method = 'GET') =>
    router.request('/assets/site.css', { method, headers });
};

test.each<[accepted: string | undefined, encoding: string | null]>([
  [undefined, null],
  ['', null],
  ['br;q=1.0', 'br'],
  ['BR', 'br'],
  ['Br ; Q=0.8 , GZIP;q=0.2', 'br'],
  ['br;q=0.2, gzip;q=0.8', 'gzip'],
  ['br;q=0', null],
  ['br;q=0.000, gzip', 'gzip'],
  ['br;q=0, *', 'gzip'],
  ['*', 'br'],
  ['*;q=0', null],
  ['*;q=0, gzip', 'gzip'],
  ['identity;q=0, gzip', 'gzip'],
  ['identity, br;q=0.5', null],
  ['identity;q=0', null],
  ['x-gzip', 'gzip'],
  ['zstd, deflate', null],
  ['brotli, gzipped, xbr', null],
  [',, br ,', 'br'],
  ['gzip;level=9;q=0.1', 'gzip'],
])('negotiates %j as content encoding %s, and says that responses vary', async (accepted, encoding) => {
  const fetchStyles = await compressedClient();
  for (const method of ['GET', 'HEAD']) {
    const { headers, status } = await fetchStyles(
      accepted === undefined ? {} : { 'accept-encoding': accepted },
      method,
    );
    const found = [status, headers.get('content-encoding'), headers.get('vary'), headers.get('content-type')];
    expect([method, ...found]).toEqual([method, 200, encoding, 'accept-encoding', 'text/css; charset=utf-8']);
  }
});

test('a strong ETag distinguishes the encodings of a file, and answers 304 to a match', async () => {
  const fetchStyles = await compressedClient();
  const tags = await Promise.all(
    ['br', 'gzip', 'identity'].map(async (accepted) =>
      (await fetchStyles({ 'accept-encoding': accepted })).headers.get('etag'),
    ),
  );
  expect(new Set(tags).size).toBe(3);
  for (const ifNoneMatch of [`${tags[0]}`, `W/${tags[0]}`, `"other", ${tags[0]}`, '*']) {
    const { status, headers } = await fetchStyles({ 'accept-encoding': 'br', 'if-none-match': ifNoneMatch });
    const found = [status, headers.get('etag'), headers.get('vary'), headers.get('content-length')];
    expect([ifNoneMatch, ...found]).toEqual([ifNoneMatch, 304, tags[0], 'accept-encoding', null]);
  }
  expect((await fetchStyles({ 'accept-encoding': 'gzip', 'if-none-match': `${tags[0]}` })).status).toBe(200);
  const modified = (await fetchStyles()).headers.get('last-modified') ?? '';
  expect((await fetchStyles({ 'if-modified-since': modified })).status).toBe(304);
  expect((await fetchStyles({ 'if-modified-since': 'yesterday' })).status).toBe(200);
});

test('evaluates preconditions against the file', async () => {
  const fetchStyles = await compressedClient();
  const { headers } = await fetchStyles({ 'accept-encoding': 'br' });
  const [etag, modified] = [headers.get('etag') ?? '', headers.get('last-modified') ?? ''];
  const before = new Date(Date.parse(modified) - 2_000).toUTCString();
  const after = new Date(Date.parse(modified) + 2_000).toUTCString();
  const cases: readonly (readonly [Record<string, string>, number])[] = [
    [{ 'if-match': etag }, 200],
    [{ 'if-match': '*' }, 200],
    [{ 'if-match': `"a,b", ${etag}` }, 200],
    [{ 'if-match': '"other"' }, 412],
    [{ 'if-match': `W/${etag}` }, 412],
    [{ 'if-match': etag.replaceAll('"', '') }, 412],
    [{ 'if-match': '' }, 412],
    [{ 'if-match': etag.replace('-br', '-gzip') }, 412],
    [{ 'if-unmodified-since': modified }, 200],
    [{ 'if-unmodified-since': after }, 200],
    [{ 'if-unmodified-since': before }, 412],
    [{ 'if-unmodified-since': 'Sunday, 06-Nov-94 08:49:37 GMT' }, 412],
    [{ 'if-unmodified-since': 'Sun Nov  6 08:49:37 1994' }, 412],
    [{ 'if-unmodified-since': '0' }, 200],
    [{ 'if-unmodified-since': 'yesterday' }, 200],
    [{ 'if-unmodified-since': before, 'if-match': etag }, 200],
    [{ 'if-unmodified-since': after, 'if-match': '"other"' }, 412],
    [{ 'if-match': etag, 'if-none-match': etag }, 304],
    [{ 'if-match': '"other"', 'if-none-match': etag }, 412],
    [{ 'if-modified-since': before }, 200],
    [{ 'if-modified-since': '2999-01-01' }, 200],
    [{ 'if-modified-since': modified, 'if-none-match': '"other"' }, 200],
    [{ 'if-none-match': `"a,${etag.slice(1)}` }, 200],
    [{ 'if-match': etag, range: 'bytes=0-3' }, 206],
    [{ 'if-match': '"other"', range: 'bytes=0-3' }, 412],
  ];
  for (const method of ['GET', 'HEAD'])
    for (const [preconditions, status] of cases) {
      const found = await fetchStyles({ 'accept-encoding': 'br', ...preconditions }, method);
      const expected = method === 'HEAD' && status === 206 ? 200 : status;
      expect([method, preconditions, found.status]).toEqual([method, preconditions, expected]);
      if (status !== 412) continue;
      expect(found.headers.get('cache-control')).toBe('no-store');
      expect([await found.text(), found.headers.get('content-encoding')]).toEqual(['', null]);
    }
});

test.each<[range: string, status: number, body: string, contentRange: string | null]>([
  ['bytes=0-3', 206, 'body', 'bytes 0-3/17'],
  ['bytes=5-', 206, 'color:green}', 'bytes 5-16/17'],
  ['bytes=-6', 206, 'green}', 'bytes 11-16/17'],
  ['bytes=5-99', 206, 'color:green}', 'bytes 5-16/17'],
  ['bytes=17-', 416, '', 'bytes */17'],
  ['bytes=99-120', 416, '', 'bytes */17'],
  ['bytes=-0', 416, '', 'bytes */17'],
  ['bytes=0-1,4-5', 200, 'body{color:green}', null],
  ['lines=0-1', 200, 'body{color:green}', null],
  ['0-3', 200, 'body{color:green}', null],
  ['bytes=a-b', 200, 'body{color:green}', null],
  ['bytes=-', 200, 'body{color:green}', null],
  ['bytes=5-2', 200, 'body{color:green}', null],
  ['bytes=1-0', 200, 'body{color:green}', null],
  ['bytes=10-9', 200, 'body{color:green}', null],
  ['bytes=99-98', 200, 'body{color:green}', null],
  ['bytes=0-1,5-2', 200, 'body{color:green}', null],
  ['bytes=abc', 200, 'body{color:green}', null],
  ['bytes=--1', 200, 'body{color:green}', null],
  ['bytes=', 200, 'body{color:green}', null],
  ['bytes=0x1-2', 200, 'body{color:green}', null],
  ['items=0-1', 200, 'body{color:green}', null],
  ['bytes=3-3', 206, 'y', 'bytes 3-3/17'],
  ['bytes=09-010', 206, 'r:', 'bytes 9-10/17'],
  ['Bytes=0-3', 206, 'body', 'bytes 0-3/17'],
  ['bytes=-99', 206, 'body{color:green}', 'bytes 0-16/17'],
  ['bytes=0-99999999999999999999', 206, 'body{color:green}', 'bytes 0-16/17'],
])('answers the range %s with %i', async (range, status, body, contentRange) => {
  const fetchStyles = await compressedClient();
  const response = await fetchStyles({ range });
  expect([response.status, await response.text()]).toEqual([status, body]);
  const { headers } = response;
  expect([headers.get('content-range'), headers.get('vary')]).toEqual([contentRange, 'accept-encoding']);
  expect(headers.get('cache-control')).toBe(status === 416 ? 'no-store' : CACHE_YEAR);
});

test('sends a range only of the version and the variant that If-Range names', async () => {
  const fetchStyles = await compressedClient();
  const { headers } = await fetchStyles();
  const etag = headers.get('etag') ?? '';
  const range = 'bytes=0-3';
  const statusOf = async (ifRange: string, accepted = 'identity') =>
    (await fetchStyles({ range, 'if-range': ifRange, 'accept-encoding': accepted })).status;
  expect(await statusOf(etag)).toBe(206);
  expect(await statusOf(etag, 'br')).toBe(200);
  expect(await statusOf(`W/${etag}`)).toBe(200);
  expect(await statusOf('"other"')).toBe(200);
  // All variants may be of one date.
  expect(await statusOf(headers.get('last-modified') ?? '')).toBe(200);
  expect((await fetchStyles({ range }, 'HEAD')).status).toBe(200);
});

test.each([
  ['gzip, deflate, br, zstd', 'br', brotliDecompressSync],
  ['gzip', 'gzip', gunzipSync],
  ['identity', null, (bytes: Buffer) => bytes],
])('a browser that sends %s gets a style sheet as %s', async (encodings, encoding, read) => {
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

test('serves the style sheet while the database hangs and the page queue is full', async () => {
  const folder = await builtClient();
  const database = Promise.withResolvers<Response>();
  const page = endpoint({
    method: 'GET',
    path: '/tea',
    access: publicAccess,
    rateLimit: 'free',
    handler: () => database.promise,
  });
  const app = routerOf([...fileRoutes(folder), page]);
  const { maxRunning, maxQueued } = QUEUE_LIMITS.middle;
  const requests = Array.from({ length: maxRunning + maxQueued }, async () => app.request('/tea'));
  expect((await app.request('/tea')).status).toBe(503);
  const sheet = await app.request('/assets/site.css');
  expect([sheet.status, await sheet.text()]).toEqual([200, 'body{color:green}']);
  database.resolve(new Response('tea'));
  await Promise.all(requests);
});
