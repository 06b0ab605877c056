import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import type { createLog } from '#bootstrap/logging/create-log.ts';
import { emptyFolder, freePort, startShopProcess } from '#test/support/shop-process.ts';
import { refusedStart } from '#test/support/shop-program.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
/** Code that runs before a program. */
const preload = (code: string) => `--import=data:text/javascript,${encodeURIComponent(code)}`;
/** Sets the variable like systemd, to the device and inode of standard error. */
const IN_JOURNAL = preload(`
import { fstatSync } from 'node:fs';
const { dev, ino } = fstatSync(2, { bigint: true });
process.env.JOURNAL_STREAM = dev + ':' + ino;
`);

/** Runs a program as in the journal; returns its lines on standard error. */
const linesOf = async (args: readonly string[], env: Readonly<Record<string, string>> = {}) => {
  const { PATH = '', HOME = '' } = process.env;
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: { PATH, HOME, NODE_OPTIONS: IN_JOURNAL, ...env },
  });
  const exited = once(child, 'exit');
  const [, errorLines] = await Promise.all([text(child.stdout), text(child.stderr)]);
  await exited;
  return errorLines.trim().split('\n');
};

const LOG_EACH = `
import { createLog } from './src/bootstrap/logging/create-log.ts';
const log = createLog('info');
for (const level of ['fatal', 'error', 'warn', 'info'])
  log[level]({ err: new Error('two\\nlines') }, level + ' of the\\nshop');
`;

const LAUNCH_ERROR = `
import { printError } from './scripts/launch/standard-error.mjs';
printError('one\\ntwo');
`;

const LEVELS = [
  ['fatal', '<2>'],
  ['error', '<3>'],
  ['warn', '<4>'],
  ['info', '<6>'],
] as const satisfies readonly [keyof ReturnType<typeof createLog>, string][];

test('writes the priority of every level before its line in the journal, and nothing before it elsewhere', async () => {
  const program = ['--input-type=module', '--eval', LOG_EACH];
  const lines = await linesOf(program);
  expect(lines.map((line) => line.slice(0, 3))).toEqual(LEVELS.map(([, prefix]) => prefix));
  for (const [n, [level]] of LEVELS.entries())
    expect(JSON.parse(lines[n]?.slice(3) ?? '')).toMatchObject({ msg: `${level} of the\nshop` });
  const withoutJournal = await linesOf(program, { NODE_OPTIONS: '' });
  expect(withoutJournal.map((line) => line.slice(0, 2))).toEqual(LEVELS.map(() => '{"'));
});

/** Values of another stream, or invalid ones. */
const ELSEWHERE = ['9:12345', '', ':', '0:0', 'journal', '8:1:2', `${'9'.repeat(400)}:1`];

test.each(ELSEWHERE)('writes no priority where the stream of the journal is %j', async (JOURNAL_STREAM) => {
  const env = { JOURNAL_STREAM, NODE_OPTIONS: '' };
  const refused = await linesOf(['operations/backup.ts'], env);
  const logged = await linesOf(['--input-type=module', '--eval', LOG_EACH], env);
  const launched = await linesOf(['--input-type=module', '--eval', LAUNCH_ERROR], env);
  expect(logged).toHaveLength(LEVELS.length);
  expect([refused.join('').length > 0, launched]).toEqual([true, ['one', 'two']]);
  expect([...refused, ...logged, ...launched].filter((line) => line.startsWith('<'))).toEqual([]);
});

test('writes the priority of an error before each line of a launcher in the journal', async () => {
  const lines = await linesOf(['--input-type=module', '--eval', LAUNCH_ERROR]);
  expect(lines).toEqual(['<3>one', '<3>two']);
});

test('writes no priority into a file to which a child of the journal is redirected', async () => {
  await using folder = await emptyFolder();
  const file = join(folder.path, 'log');
  const program = `
import { spawnSync } from 'node:child_process';
import { openSync } from 'node:fs';
const args = ['--input-type=module', '--eval', ${JSON.stringify(LOG_EACH)}];
spawnSync(process.execPath, args, {
  env: { ...process.env, NODE_OPTIONS: '' },
  stdio: ['ignore', 'ignore', openSync(${JSON.stringify(file)}, 'w')],
});
`;
  await linesOf(['--input-type=module', '--eval', program]);
  const lines = (await readFile(file, 'utf8')).trim().split('\n');
  expect(lines.map((line) => line.slice(0, 2))).toEqual(LEVELS.map(() => '{"'));
});

const REFUSED: readonly [reason: string, settings: Readonly<Record<string, string>>, lines: number][] = [
  ['one setting', { PORT: 'x' }, 1],
  ['several settings', { PORT: 'x', CACHE_MB: '0', DATABASE_URL: 'x' }, 3],
  ['a public shop without keys', { SHOP_ORIGIN: 'https://tea.example' }, 6],
  ['a data folder', { DATA_DIR: '/proc/foo' }, 1],
  ['a host', { HOST: '999.1.1.1' }, 1],
];

test.each(
  REFUSED,
)('gives every line of a rejected start the priority of an error: %s', async (_, settings, count) => {
  await using folder = await emptyFolder();
  const environment = {
    PORT: String(await freePort()),
    DATA_DIR: folder.path,
    ...settings,
    NODE_OPTIONS: IN_JOURNAL,
  };
  const { errorLines } = await refusedStart(environment);
  expect(errorLines.length).toBeGreaterThanOrEqual(count);
  expect(errorLines.filter((line) => !line.startsWith('<3>'))).toEqual([]);
});

const COMMANDS: readonly [name: string, args: readonly string[], env: Readonly<Record<string, string>>][] = [
  ['a backup without a file', ['operations/backup.ts'], {}],
  [
    'a backup of an unreachable database',
    ['operations/backup.ts', '/nowhere/a'],
    { DATABASE_URL: 'postgres://127.0.0.1:1/x' },
  ],
  [
    'a restore of a missing file',
    ['operations/restore.ts', '/nowhere/a'],
    { DATABASE_URL: 'postgres://127.0.0.1:1/x' },
  ],
  ['an erasure without an address', ['operations/erase-person.ts'], {}],
  ['a backup with invalid settings', ['operations/backup.ts', '/nowhere/a'], { DATABASE_URL: 'x' }],
];

test.each(COMMANDS)('gives the priority of an error to %s', async (_, args, env) => {
  const lines = await linesOf(args, env);
  expect(lines.join('')).not.toBe('');
  expect(lines.filter((line) => !line.startsWith('<3>'))).toEqual([]);
});

test('logs an uncaught error in one line with the priority of a fatal error', async () => {
  await using folder = await emptyFolder();
  const settings = {
    PORT: String(await freePort()),
    DATA_DIR: folder.path,
    LOG_LEVEL: 'info',
  };
  const crash = "process.on('SIGUSR2', () => { throw new Error('one\\ntwo'); })";
  await using shop = await startShopProcess({ ...settings, NODE_OPTIONS: `${IN_JOURNAL} ${preload(crash)}` });
  process.kill(shop.pid, 'SIGUSR2');
  await expect.poll(shop.logOutput).toContain('The shop cannot continue and stops');
  const lines = shop.logOutput().trim().split('\n');
  expect(lines.filter((line) => !/^<[2346]>\{"level":\d+,.*\}$/.test(line))).toEqual([]);
  expect(lines.filter((line) => line.startsWith('<2>') && line.includes('one\\ntwo'))).toHaveLength(1);
  expect(lines.some((line) => line.startsWith('<6>') && line.includes('The shop is open'))).toBe(true);
});
