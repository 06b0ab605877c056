import { cp, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { freshDatabase } from '#test/support/fresh-database.ts';
import { emptyFolder, freePort, startShopProcess } from '#test/support/shop-process.ts';
import { refusedStart } from '#test/support/shop-program.ts';
import { LIVE } from '../../src/config/testing-config.ts';

const LEGAL = fileURLToPath(new URL('../../content/legal', import.meta.url));
const METRICS_TOKEN = 'sixteen-letters-0';

/** A copy of the legal texts without email address and terms. */
const incompleteTexts = async () => {
  const folder = await emptyFolder();
  await cp(LEGAL, folder.path, { recursive: true });
  const empty = async (file: string, field: string, value: unknown) => {
    const path = join(folder.path, file);
    const fields = JSON.parse(await readFile(path, 'utf8')) as object;
    await writeFile(path, JSON.stringify({ ...fields, [field]: value }));
  };
  await empty('contact.json', 'email', '');
  await empty('terms.json', 'sections', []);
  return folder;
};

test('a new public shop does not start without its legal texts and names each empty field', async () => {
  await using folder = await incompleteTexts();
  await using database = await freshDatabase('template0');
  const settings = { ...LIVE, DATABASE_URL: database.url, LEGAL_DIR: folder.path };
  const start = async () => refusedStart({ ...settings, PORT: String(await freePort()) });
  const refused = [
    `A new shop at https://tea.example needs these legal texts, which are empty or the included sample: ${folder.path}/contact.json: email; ${folder.path}/terms.json: sections.`,
  ];
  expect(await start()).toEqual({ code: 78, stdout: '', errorLines: refused });
  // The refused start has left the database empty.
  expect((await start()).errorLines).toEqual(refused);
});

test('a public shop with data starts without its legal texts and raises an alert', async () => {
  await using folder = await incompleteTexts();
  await using data = await emptyFolder();
  await using database = await freshDatabase();
  const PORT = String(await freePort());
  await using _ = await startShopProcess({
    ...LIVE,
    PORT,
    DATA_DIR: data.path,
    DATABASE_URL: database.url,
    LEGAL_DIR: folder.path,
    METRICS_TOKEN,
  });
  const headers = { authorization: `Bearer ${METRICS_TOKEN}` };
  const ready = await fetch(`http://127.0.0.1:${PORT}/readyz`, { headers });
  expect(await ready.json()).toEqual({ status: 'ready', alerts: ['legal-text-empty'] });
});

test('does not start with an invalid legal text and names its file and position', async () => {
  await using folder = await emptyFolder();
  await cp(LEGAL, folder.path, { recursive: true });
  await writeFile(join(folder.path, 'returns.json'), '{\n  "title": "Returns",\n}');
  const { code, errorLines } = await refusedStart({
    PORT: String(await freePort()),
    DATA_DIR: folder.path,
    LEGAL_DIR: folder.path,
  });
  expect(errorLines).toEqual([expect.stringMatching(/returns\.json: is not JSON: .*line 3/)]);
  expect(code).toBe(78);
});
