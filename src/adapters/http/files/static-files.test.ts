import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Hono } from 'hono';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { staticFiles } from './static-files.ts';

let root: string;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'static-files-'));
  await writeFile(join(root, 'plain.js'), 'tea');
});
afterAll(() => rm(root, { recursive: true }));

const fetchFile = (path: string, encodings: string | undefined) => {
  const serve = staticFiles({ root, isPrecompressed: true, headersFor: () => ({}) });
  const app = new Hono().use(async (c) => (await serve(c, async () => undefined)) ?? c.text('none', 404));
  return app.request(path, encodings === undefined ? {} : { headers: { 'accept-encoding': encodings } });
};

const ENCODINGS = [undefined, '', 'identity', 'br', 'gzip', 'br, gzip', 'zstd', '*;q=0', 'identity;q=0', 'x'];

test.each(ENCODINGS)('answers 404 for a missing file with any accepted encodings: %s', async (encodings) => {
  expect((await fetchFile('/missing.js', encodings)).status).toBe(404);
});

test.each(ENCODINGS)('serves the only variant of a file: %s', async (encodings) => {
  expect((await fetchFile('/plain.js', encodings)).status).toBe(200);
});
