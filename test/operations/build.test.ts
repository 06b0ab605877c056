import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { basename, dirname, join, relative } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { claimCurrentRelease } from '#bootstrap/process/current-release.ts';
import { registerCleanup } from '#test/support/child-processes.ts';
import { emptyFolder, freePort } from '#test/support/shop-process.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Sources by kind, and the parts built from them. */
const KINDS: readonly [source: string, parts: readonly string[]][] = [
  ['catalogue/promotions.json', ['pages']],
  ['art/masters/pictures.json', ['pages']],
  ['art/placeholders.avif', ['pages']],
  ['public/favicon.svg', ['pages']],
  ['src/web/root.tsx', ['pages', 'program']],
  ['src/web/styles/fonts.css', ['pages', 'program']],
  ['bundling/subset-fonts.ts', ['pages']],
  ['src/domain/values/money.ts', ['pages', 'program']],
  ['src/service-worker/service-worker.ts', ['pages', 'program']],
  ['src/bootstrap/run-shop.ts', ['program']],
  ['src/adapters/postgres/migrate/migrate.ts', ['program']],
  ['scripts/launch/bundle.mjs', ['program']],
  ['package.json', ['pages', 'program']],
  ['package-lock.json', ['pages', 'program']],
  ['vite.config.ts', ['pages']],
  ['react-router.config.ts', ['pages']],
  ['tsconfig.json', ['pages']],
];

/** Empties its folder first, like the build of React Router; fails or hangs if a file says so. */
const FAKE_BUILD = `
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
const [part, ...outputs] = process.argv.slice(2);
const release = process.env.RELEASE_FOLDER;
if (part === 'pages') rmSync(release, { recursive: true });
mkdirSync(release, { recursive: true });
for (const output of outputs) {
  mkdirSync(dirname(join(release, output)), { recursive: true });
  writeFileSync(join(release, output), part + ' ' + process.hrtime.bigint());
  if (existsSync('fails')) process.exit(1);
  if (existsSync('hangs')) setInterval(() => {}, 1000), await new Promise(() => {});
}
`;

const START = `
import { ensureBuilt, shopParts } from './scripts/launch/build.mjs';
import { launch } from './scripts/launch/entry.mjs';
const parts = shopParts.map((part) => ({
  ...part,
  args: () => ['fake-build.mjs', part.progress.includes('pages') ? 'pages' : 'program', ...part.outputs],
}));
await launch(async () => {
  await ensureBuilt(process.execPath, parts);
  return 0;
});
`;

const write = async (folder: string, file: string, content: string): Promise<void> => {
  await mkdir(dirname(join(folder, file)), { recursive: true });
  await writeFile(join(folder, file), content);
};

/** The shop's launchers, with one small source of each kind. */
const smallProject = async () => {
  const { path, ...rest } = await emptyFolder();
  await cp(join(root, 'scripts', 'launch'), join(path, 'scripts', 'launch'), { recursive: true });
  for (const [source] of KINDS) if (!source.startsWith('scripts')) await write(path, source, 'first');
  await write(path, 'fake-build.mjs', FAKE_BUILD);
  await write(path, 'start.mjs', START);
  const spawnStart = () => spawn(process.execPath, ['start.mjs'], { cwd: path });
  const start = async () => {
    const child = spawnStart();
    const exited = once(child, 'exit');
    const [stdout, logOutput] = await Promise.all([text(child.stdout), text(child.stderr)]);
    await exited;
    return { code: child.exitCode, stdout, logOutput };
  };
  const release = async () =>
    join(path, 'build/releases', await readFile(join(path, 'build/current'), 'utf8'));
  const built = async () => {
    const folder = await release();
    const outputs = { pages: 'server/index.js', program: 'program.js', worker: 'client/service-worker.js' };
    const texts = await Promise.all(
      Object.values(outputs).map((file) => readFile(join(folder, file), 'utf8')),
    );
    return { pages: texts[0], program: texts[1], worker: texts[2] };
  };
  return { path, ...rest, spawnStart, start, release, built };
};

test('builds a whole release after a change of a source of any kind, and only the parts it belongs to', async () => {
  await using project = await smallProject();
  expect(await project.start()).toMatchObject({ code: 0, logOutput: '' });
  for (const [source, parts] of KINDS) {
    const before = await project.built();
    await writeFile(join(project.path, source), `// changed ${source}\n`, { flag: 'a' });
    expect([source, await project.start()]).toMatchObject([source, { code: 0, logOutput: '' }]);
    const after = await project.built();
    const changed = (['pages', 'program'] as const).filter((part) => before[part] !== after[part]);
    expect([source, changed]).toEqual([source, parts]);
    const folder = await project.release();
    expect(await project.start()).toMatchObject({ code: 0, stdout: '' });
    expect(await project.release()).toBe(folder);
  }
});

test('rebuilds emptied, truncated or deleted files of a release', async () => {
  await using project = await smallProject();
  await project.start();
  const damages: Readonly<Record<string, (file: string) => Promise<void>>> = {
    'program.js': (file) => writeFile(file, ''),
    'server/index.js': (file) => writeFile(file, 'pages'),
    'client/service-worker.js': (file) => rm(file),
    'client/assets': (file) => writeFile(file, ''),
  };
  for (const [file, damage] of Object.entries(damages)) {
    await damage(join(await project.release(), file));
    const { code, stdout } = await project.start();
    expect([file, code, stdout]).toEqual([file, 0, expect.stringMatching(/./)]);
    expect([file, await project.start()]).toMatchObject([file, { code: 0, stdout: '' }]);
    expect((await readFile(join(await project.release(), file), 'utf8')).length).toBeGreaterThan(5);
  }
});

test('keeps the complete release when a build fails or is interrupted', async () => {
  await using project = await smallProject();
  await project.start();
  const before = await project.built();
  await write(project.path, 'src/web/root.tsx', 'second');
  await write(project.path, 'fails', '');
  expect(await project.start()).toMatchObject({ code: 1 });
  expect(await project.built()).toEqual(before);

  await rm(join(project.path, 'fails'));
  await write(project.path, 'hangs', '');
  const child = project.spawnStart();
  const exited = once(child, 'exit');
  await expect.poll(() => readdir(join(project.path, 'build/releases'))).toHaveLength(2);
  child.kill('SIGTERM');
  await exited;
  expect(await project.built()).toEqual(before);

  await rm(join(project.path, 'hangs'));
  expect(await project.start()).toMatchObject({ code: 0, logOutput: '' });
  expect(await project.built()).not.toEqual(before);
  expect(await readdir(join(project.path, 'build/releases'))).toHaveLength(2);
});

test('builds once for two simultaneous starts', async () => {
  await using project = await smallProject();
  const starts = await Promise.all([project.start(), project.start(), project.start()]);
  expect(starts.map(({ code }) => code)).toEqual([0, 0, 0]);
  expect(starts.filter(({ stdout }) => stdout.includes('Building the pages'))).toHaveLength(1);
  expect(await readdir(join(project.path, 'build/releases'))).toHaveLength(1);
});

test('deletes a release after two later ones, unless a running process notes that it uses it', async () => {
  await using project = await smallProject();
  const folders: string[] = [];
  for (const content of ['one', 'two', 'three', 'four']) {
    await write(project.path, 'catalogue/promotions.json', content);
    await project.start();
    folders.push(await project.release());
    if (content === 'one') await write(await project.release(), `users/${process.pid}`, '');
  }
  const stored = await readdir(join(project.path, 'build/releases'));
  expect(stored.toSorted()).toEqual(
    [folders[0], folders[2], folders[3]]
      .map((folder = '') => folder.slice(folder.lastIndexOf('/') + 1))
      .toSorted(),
  );
});

const EXCLUDED = /^(node_modules|build|data|\.git|\.cache|test|docs|art\/masters\/.+\.webp)(\/|$)/;

/** Runs `npm start` of a checkout until its shop is open. */
const openCheckout = async (checkout: string, port: number) => {
  const { PATH = '', HOME = '' } = process.env;
  const child: ChildProcess = spawn(process.execPath, ['scripts/start.mjs'], {
    cwd: checkout,
    env: { PATH, HOME, PORT: String(port), DATA_DIR: join(checkout, `data-${port}`), LOG_LEVEL: 'warn' },
  });
  const exited = once(child, 'exit');
  const stop = registerCleanup(async () => {
    child.kill('SIGTERM');
    await exited;
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (part: string) => {
      output += part;
    });
  await Promise.race([exited, expect.poll(() => output, { timeout: 150_000 }).toContain(' is open at ')]);
  expect(output).toContain(' is open at ');
  return { origin: `http://localhost:${port}`, [Symbol.asyncDispose]: async () => void (await stop()) };
};

test('starts after a change of the catalogue, while a running shop keeps its files', async () => {
  await using folder = await emptyFolder();
  const checkout = join(folder.path, 'checkout');
  await cp(root, checkout, {
    recursive: true,
    filter: (path) => !EXCLUDED.test(path.slice(root.length).replace(/^\//, '')),
  });
  await symlink(join(root, 'node_modules'), join(checkout, 'node_modules'));
  const release = claimCurrentRelease();
  await cp(release, join(checkout, relative(root, release)), { recursive: true });
  await cp(join(root, 'build', 'current'), join(checkout, 'build', 'current'));
  await using before = await openCheckout(checkout, await freePort());
  const [asset = ''] = /\/assets\/[^"]*\.js/.exec(await (await fetch(before.origin)).text()) ?? [];
  const script = await (await fetch(`${before.origin}${asset}`)).text();

  const catalogue = join(checkout, 'catalogue', 'promotions.json');
  await writeFile(catalogue, `${await readFile(catalogue, 'utf8')}\n`);
  await using after = await openCheckout(checkout, await freePort());
  expect(await readFile(join(checkout, 'build', 'current'), 'utf8')).not.toBe(basename(release));
  expect((await fetch(`${after.origin}/tea`)).status).toBe(200);
  const oldAsset = await fetch(`${before.origin}${asset}`);
  expect([asset, oldAsset.status, await oldAsset.text()]).toEqual([asset, 200, script]);
});
