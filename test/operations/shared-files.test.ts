import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readdir, readFile, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { openEmailStore } from '#emulators/smtp/email-store.ts';
import { freshDatabase } from '#test/support/fresh-database.ts';
import { emptyFolder } from '#test/support/shop-process.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Runs the text of a module in its own process. */
const runModule = async (source: string, args: readonly string[], env: NodeJS.ProcessEnv = {}) => {
  const { PATH = '', HOME = '' } = process.env;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', source, ...args], {
    cwd: root,
    env: { PATH, HOME, ...env },
  });
  const exited = once(child, 'exit');
  const [, logOutput] = await Promise.all([text(child.stdout), text(child.stderr)]);
  await exited;
  return { code: child.exitCode, logOutput };
};

const RESIZE_PICTURES = `
import { resizePictures } from './art/resize-pictures.ts';
await resizePictures(process.argv[1], (name) => name === 'calm/few-leaves');
`;

/** Earlier contents of the folder: none, pictures resized by another version, and drafts of killed processes. */
const FOLDERS: readonly [state: string, files: Readonly<Record<string, string>>][] = [
  ['empty', {}],
  ['resized by another version', { '.how': '{}', 'calm/old-1.avif': 'x' }],
  ['with an unreadable stamp file', { '.how': '', 'calm/old-1.webp': 'x' }],
  ['with drafts', { 'calm/old-1.webp.part': 'x', 'calm/old-1.webp.1234.part': 'x' }],
  ['with other pictures', { 'tea/old-1.avif': 'x', 'calm/old-1.webp': 'x' }],
];

test.each(FOLDERS)('resizes pictures in several processes into the same folder: %s', async (_, files) => {
  await using folder = await emptyFolder();
  const pictures = join(folder.path, 'pictures');
  for (const [file, content] of Object.entries(files)) {
    await mkdir(join(pictures, 'calm'), { recursive: true });
    await mkdir(join(pictures, 'tea'), { recursive: true });
    await writeFile(join(pictures, file), content);
    await utimes(join(pictures, file), 0, 0);
  }
  const runs = await Promise.all(Array.from({ length: 4 }, () => runModule(RESIZE_PICTURES, [folder.path])));
  expect(runs).toEqual(runs.map(() => ({ code: 0, logOutput: '' })));
  const names = (await readdir(pictures, { recursive: true })).filter((name) => name.includes('.'));
  const resized = names.filter((name) => name !== '.how');
  expect(resized).toHaveLength(5);
  for (const name of resized) {
    expect(name).toMatch(/^calm\/few-leaves-\d+\.\w+\.(?:avif|webp)$/);
    const { width } = await sharp(await readFile(join(pictures, name))).metadata();
    expect(name).toContain(`-${width}.`);
  }
});

const SUBSET_FONTS = `
import { subsetFonts } from './bundling/subset-fonts.ts';
await subsetFonts().config();
`;

test('subsets the fonts in several processes at the same time', async () => {
  const runs = await Promise.all(Array.from({ length: 3 }, () => runModule(SUBSET_FONTS, [])));
  expect(runs).toEqual(runs.map(() => ({ code: 0, logOutput: '' })));
  const files = await readdir(join(root, '.cache/fonts'));
  expect(files.filter((name) => !/\.(?:woff2|made-from)$/.test(name))).toEqual([]);
});

test('writes one of two backups with the same name, and rejects the other', async () => {
  await using database = await freshDatabase();
  await using folder = await emptyFolder();
  const file = join(folder.path, 'shop.backup');
  const backUp = "process.argv.splice(1, 0, ''); await import('./operations/backup.ts');";
  const env = { DATABASE_URL: database.url, TMPDIR: folder.path };
  const runs = await Promise.all([runModule(backUp, [file], env), runModule(backUp, [file], env)]);
  expect(runs.map(({ code }) => code).toSorted()).toEqual([0, 1]);
  const refused = runs.find(({ code }) => code === 1);
  expect(refused?.logOutput).toContain('exists already, and a backup is never overwritten');
  expect(await readdir(folder.path)).toEqual(['shop.backup']);
});

test('stores every email of two mailboxes that share a folder', async () => {
  await using folder = await emptyFolder();
  const [one, other] = await Promise.all([openEmailStore(folder.path), openEmailStore(folder.path)]);
  const sent = Array.from({ length: 10 }, (_, n) => `Email ${n}`);
  await Promise.all(
    sent.map((subject, n) =>
      (n % 2 ? one : other).save(
        'a@tea.example',
        ['b@tea.example'],
        Buffer.from(`Subject: ${subject}\r\n\r\nHello`),
      ),
    ),
  );
  const stored = (await openEmailStore(folder.path)).all().map(({ subject }) => subject);
  expect(stored.toSorted()).toEqual(sent.toSorted());
});
