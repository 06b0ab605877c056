import { once } from 'node:events';
import { createServer } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '#adapters/postgres/connection/database.ts';
import { readConfig, readDatabaseSettings } from '#config';

/** For the shop and for the commands of operations/. */
const READERS = [
  ['the shop', (DATABASE_URL: string) => readConfig({ DATABASE_URL })],
  ['backup and restore', (DATABASE_URL: string) => readDatabaseSettings({ DATABASE_URL })],
] as const;

test.each(
  READERS,
)('to %s a remote database needs TLS with a verified host name unless configured otherwise', (_program, read) => {
  const hrefOf = (url: string): string | null => {
    const result = read(url);
    if ('problems' in result) throw new Error(result.problems.join('\n'));
    return ('config' in result ? result.config : result.settings).databaseUrl;
  };
  const remoteUrl = 'postgres://tea:leaf@db.example:5432/tea';
  expect(hrefOf(remoteUrl)).toBe(`${remoteUrl}?sslmode=verify-full`);
  expect(hrefOf(`${remoteUrl}?application_name=x`)).toBe(
    `${remoteUrl}?application_name=x&sslmode=verify-full`,
  );
  expect(hrefOf('postgres://10.0.0.5/tea')).toBe('postgres://10.0.0.5/tea?sslmode=verify-full');
  expect(hrefOf('postgres://localhost/tea?host=10.0.0.5')).toContain('sslmode=verify-full');
  for (const databaseUrl of [`${remoteUrl}?sslmode=disable`, `${remoteUrl}?ssl=true`])
    expect(hrefOf(databaseUrl)).toBe(databaseUrl);
  for (const localUrl of [
    'postgres://tea@localhost/tea',
    'postgres://tea@127.0.0.1:5433/tea',
    'postgres://tea@[::1]/tea',
    'postgres://%2Frun%2Fpostgresql/tea',
    'postgres:///tea?host=/run/postgresql',
  ])
    expect(hrefOf(localUrl)).toBe(localUrl);
});

/** The first message of a client that wants TLS. Source: PostgreSQL, "Message Formats", SSLRequest. */
const SSL_REQUEST = Buffer.from([0, 0, 0, 8, 4, 210, 22, 47]);

test('sends neither user nor password to a server without TLS', async () => {
  const received: Buffer[] = [];
  const server = createServer((socket) => {
    socket.on('data', (bytes) => {
      received.push(Buffer.from(bytes));
      socket.write('N');
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const { port } = server.address() as { port: number };
  const database = openDatabase(
    { url: `postgres://tea:leaf@127.0.0.1:${port}/tea?sslmode=verify-full` },
    () => undefined,
    1,
  );
  onTestFinished(() => database.close());
  expect(await database.ping()).toBe(false);
  await expect(database.orm.execute('select 1')).rejects.toMatchObject({
    cause: { message: 'The server does not support SSL connections' },
  });
  for (const bytes of received) expect(bytes).toEqual(SSL_REQUEST);
  expect(received.length).toBeGreaterThan(0);
});
