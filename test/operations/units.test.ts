import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { chmod, readFile, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { freshDatabase } from '#test/support/fresh-database.ts';
import { CLOSED_PORTS, emptyFolder, freePort, startShopProcess } from '#test/support/shop-process.ts';
import { refusedStart } from '#test/support/shop-program.ts';

const run = promisify(execFile);
const unit = await readFile('deploy/systemd/camellia@.service', 'utf8');
const [, noRestartCode = ''] = /^RestartPreventExitStatus=(\d+)$/m.exec(unit) ?? [];

/** A server that sends one message to each connection, and closes it. */
const serverSending = async (message: Buffer) => {
  const server = createServer((socket: Socket) => {
    socket.on('error', () => undefined);
    socket.once('data', () => socket.end(message));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { port, [Symbol.asyncDispose]: async () => void server.close() };
};

/** An error message of PostgreSQL's protocol. */
const fatalMessage = (code: string): Buffer => {
  const fields = Buffer.from(`SFATAL\0VFATAL\0C${code}\0Mnot now\0\0`);
  const head = Buffer.alloc(5, 'E');
  head.writeUInt32BE(fields.length + 4, 1);
  return Buffer.concat([head, fields]);
};

test('the shop’s unit restarts without limit, except after the exit code of invalid settings', () => {
  expect(unit).toMatch(/^StartLimitIntervalSec=0$/m);
  expect(unit).toMatch(/^Restart=on-failure$/m);
  expect(unit).toMatch(/^RestartSec=[1-9]\d?$/m);
  expect(noRestartCode).toBe('78');
});

const SETTINGS: readonly Readonly<Record<string, string>>[] = [
  { PORT: '0' },
  { DATABASE_URL: 'mysql://tea' },
  { DATABASE_CONNECTIONS: 'many' },
  { SHOP_ORIGIN: 'http://tea.example' },
  { METRICS_TOKEN: 'short' },
  { STRIPE_SECRET_KEY_FILE: '/nowhere/key' },
];

test.each(SETTINGS)('a start with %o ends with the exit code that prevents restarts', async (settings) => {
  await using folder = await emptyFolder();
  const environment = { PORT: String(await freePort()), DATA_DIR: folder.path, ...settings };
  expect((await refusedStart(environment)).code).toBe(Number(noRestartCode));
});

const UNAVAILABLE: readonly [state: string, code: string][] = [
  ['is starting', '57P03'],
  ['is shutting down', '57P01'],
  ['has no free connection', '53300'],
  ['has no disk left', '53100'],
  ['does not have the database yet', '3D000'],
];

test.each(UNAVAILABLE)('a start that fails because PostgreSQL %s is retried', async (_, code) => {
  await using server = await serverSending(fatalMessage(code));
  const DATABASE_URL = `postgres://tea@127.0.0.1:${server.port}/tea?sslmode=disable`;
  const refused = await refusedStart({ PORT: String(await freePort()), DATABASE_URL });
  expect(refused).toMatchObject({
    code: 1,
    errorLines: [expect.stringContaining('The database does not answer')],
  });
});

test.each([
  'postgres://tea@db.invalid/tea',
  'postgres://tea@%2Fnowhere/tea',
])('a start without a server at %s is retried', async (DATABASE_URL) => {
  expect((await refusedStart({ PORT: String(await freePort()), DATABASE_URL })).code).toBe(1);
});

test('starts during an outage of payment provider, mail server and identity provider', async () => {
  await using database = await freshDatabase();
  const closed = `127.0.0.1:${CLOSED_PORTS[0]}`;
  await using shop = await startShopProcess({
    PORT: String(await freePort()),
    DATABASE_URL: database.url,
    STRIPE_SECRET_KEY: 'sk_test_123456789012',
    STRIPE_WEBHOOK_SECRET: 'whsec_123456789012',
    STRIPE_API_URL: `http://${closed}`,
    GOOGLE_CLIENT_ID: 'camellia',
    GOOGLE_CLIENT_SECRET: 'a-secret-of-google',
    GOOGLE_ISSUER_URL: `http://${closed}`,
    SMTP_URL: `smtp://${closed}`,
  });
  expect((await fetch(`${shop.origin}/readyz`)).status).toBe(200);
  expect((await fetch(`${shop.origin}/tea`)).status).toBe(200);
});

/** Runs the report of a failed backup on a machine with these programs, a shell line each. */
const report = async (
  programs: Readonly<Record<string, string>>,
  env: Readonly<Record<string, string>> = {},
) => {
  await using folder = await emptyFolder();
  const all = {
    journalctl: 'echo the disk is full',
    cat: 'exec /bin/cat "$@"',
    sh: 'exec /bin/sh "$@"',
    ...programs,
  };
  for (const [name, line] of Object.entries(all)) {
    await writeFile(join(folder.path, name), `#!/bin/sh\n${line}\n`);
    await chmod(join(folder.path, name), 0o755);
  }
  const options = { env: { PATH: folder.path, OUT: join(folder.path, 'out'), ...env } };
  const ended = await run('/bin/sh', ['deploy/backup-failed.sh'], options).then(
    ({ stderr }) => ({ code: 0, stderr }),
    ({ code, stderr }: { code: number; stderr: string }) => ({ code, stderr }),
  );
  return { ...ended, sent: await readFile(join(folder.path, 'out'), 'utf8').catch(() => '') };
};

const MAIL = { mail: 'echo "$@" > "$OUT"; cat >> "$OUT"' };
const TO_FILE = { ALARM_COMMAND: 'cat > "$OUT"' };
const SUBJECT = 'The backup of the tea shop failed';
const REPORTS: readonly [
  channel: string,
  programs: typeof MAIL | object,
  env: object,
  code: number,
  sent: string,
  stderr: string,
][] = [
  ['the command', {}, TO_FILE, 0, `${SUBJECT}\n\nthe disk is full\n`, ''],
  ['the command, though there is mail', MAIL, TO_FILE, 0, `${SUBJECT}\n\nthe disk is full\n`, ''],
  ['mail', MAIL, {}, 0, `-s ${SUBJECT} root\nthe disk is full\n`, ''],
  [
    'mail where the command is empty',
    MAIL,
    { ALARM_COMMAND: '' },
    0,
    `-s ${SUBJECT} root\nthe disk is full\n`,
    '',
  ],
  ['nothing where the command fails', MAIL, { ALARM_COMMAND: 'exit 3' }, 1, '', 'ALARM_COMMAND could not'],
  ['nothing where mail fails', { mail: 'exit 1' }, {}, 1, '', 'mail could not'],
  ['nothing where there is neither', {}, {}, 1, '', 'neither ALARM_COMMAND nor mail(1)'],
];

test.each(REPORTS)('reports a failed backup by %s', async (_, programs, env, code, sent, stderr) => {
  const result = await report({ ...programs }, { ...env });
  expect(result).toMatchObject({ code, sent, stderr: expect.stringContaining(stderr) });
  // Journal priority "crit".
  expect(result.stderr === '' || result.stderr.startsWith(`<2>${SUBJECT}`)).toBe(true);
});

test('nginx stores its cache in a folder that it can create itself on a new Debian', async () => {
  const site = await readFile('deploy/nginx/camellia.conf', 'utf8');
  const [, path = ''] = /^proxy_cache_path (\S+)/m.exec(site) ?? [];
  expect(dirname(path)).toBe('/var/cache');
});
