import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { readDatabaseSettings } from '#config';
import { configOf, GOOGLE, LIVE, MAIL, problemsOf, STRIPE } from './testing-config.ts';

test('[STATE-9] without settings the shop runs on this machine with emulators', () => {
  expect(configOf()).toEqual({
    port: 3000,
    host: '127.0.0.1',
    proxies: 0,
    origin: 'http://localhost:3000',
    httpsSubdomains: true,
    defersHydration: true,
    shopName: 'Camellia',
    legalDir: null,
    dataDir: resolve('data'),
    databaseUrl: null,
    databaseConnections: 16,
    drainMs: 0,
    cacheBytes: 40 * 1024 * 1024,
    stripe: null,
    google: null,
    mail: { url: null, from: 'Camellia <shop@localhost>' },
    links: { chat: null, messenger: null },
    phone: '+1 555 0143',
    isPublic: false,
    metricsToken: null,
    demoOrders: 0,
    logLevel: 'info',
  });
});

test('a public shop does not start in a Node whose security features are disabled', () => {
  const NODE_OPTIONS = '--max-old-space-size=512 --inspect=0.0.0.0 --insecure-http-parser --tls-min-v1.0';
  expect(problemsOf({ ...LIVE, NODE_OPTIONS, NODE_TLS_REJECT_UNAUTHORIZED: '0' })).toEqual([
    'NODE_TLS_REJECT_UNAUTHORIZED is 0, which accepts any certificate; remove it.',
    'NODE_OPTIONS has --inspect, which lets others debug the shop; remove it.',
    'NODE_OPTIONS has --insecure-http-parser, which accepts ambiguous requests; remove it.',
    'NODE_OPTIONS has --tls-min-v1.0, which allows old TLS versions; remove it.',
  ]);
  const harmless = { NODE_OPTIONS: '--max-old-space-size=512', NODE_TLS_REJECT_UNAUTHORIZED: '1' };
  expect(problemsOf({ ...LIVE, ...harmless })).toEqual([]);
  expect(problemsOf({ NODE_OPTIONS })).toEqual([]);
});

test('reads a secret from a file, as secret stores provide it', () => {
  const folder = mkdtempSync(join(tmpdir(), 'camellia-secrets-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const METRICS_TOKEN_FILE = join(folder, 'token');
  writeFileSync(METRICS_TOKEN_FILE, 'sixteen-letters-0\n');
  expect(configOf({ METRICS_TOKEN_FILE }).metricsToken).toBe('sixteen-letters-0');
  expect(problemsOf({ METRICS_TOKEN_FILE, METRICS_TOKEN: 'another-of-sixteen' })).toEqual([
    `METRICS_TOKEN_FILE is ${JSON.stringify(METRICS_TOKEN_FILE)}, and METRICS_TOKEN is set as well; only one of them may be.`,
  ]);
  for (const file of [join(folder, 'nothing'), folder])
    expect(problemsOf({ METRICS_TOKEN_FILE: file })).toEqual([
      `METRICS_TOKEN_FILE is ${JSON.stringify(file)}; it must be a file that the shop can read, with the secret in it.`,
    ]);
  writeFileSync(METRICS_TOKEN_FILE, 'short');
  expect(problemsOf({ METRICS_TOKEN_FILE }).join()).toMatch(/^METRICS_TOKEN is something else \(not shown/);
});

test('treats an empty setting as not set', () => {
  expect(configOf({ PORT: '', DATABASE_URL: '', CACHE_MB: '', SHOP_ORIGIN: '' })).toEqual(configOf());
});

test('a public shop with demo orders does not start', () => {
  expect(configOf({ DEMO_ORDERS: '200' }).demoOrders).toBe(200);
  expect(problemsOf({ ...LIVE, DEMO_ORDERS: '200' })).toEqual([
    'DEMO_ORDERS is set, which is only for a shop on this machine; remove it.',
  ]);
  expect(problemsOf({ ...LIVE, DEMO_ORDERS: '0' })).toEqual([]);
});

test('[STATE-9] the cache has 40 MiB by default, and at least 1', () => {
  expect(configOf({ CACHE_MB: '1' }).cacheBytes).toBe(1_048_576);
  for (const CACHE_MB of ['0.99', '0', '-5', 'many', 'NaN'])
    expect(problemsOf({ CACHE_MB })).toEqual([expect.stringMatching(/^CACHE_MB is /)]);
  expect(problemsOf({ CACHE_MB: '0.5' })).toEqual([
    'CACHE_MB is "0.5"; it must be a number of MiB, at least 1.',
  ]);
});

test('refuses to start a public shop without keys and names each missing setting', () => {
  const problems = problemsOf({ SHOP_ORIGIN: 'https://tea.example', TRUSTED_PROXIES: '1' });
  expect(problems).toHaveLength(5);
  for (const name of Object.keys({ ...STRIPE, ...GOOGLE, ...MAIL }))
    expect(problems).toContain(`${name} is missing: a shop at https://tea.example needs the real provider.`);
});

test('starts a public shop with all keys, and rejects addresses of test providers', () => {
  expect(configOf(LIVE)).toMatchObject({
    origin: 'https://tea.example',
    stripe: { secretKey: 'rk_live_1', webhookSecret: 'whsec_1', apiUrl: null },
    google: { clientId: 'id', clientSecret: 'secret', issuer: new URL('https://accounts.google.com') },
  });
  for (const name of ['STRIPE_API_URL', 'GOOGLE_ISSUER_URL'])
    expect(problemsOf({ ...LIVE, [name]: 'http://localhost:1' })).toEqual([
      `${name} is set, which is only for tests on this machine; remove it.`,
    ]);
});

test.each([
  'sk_test_1',
  'rk_test_1',
  'sk_org_test_1',
])('a public shop refuses to open with %s, which charges no card, and names the key it needs', (STRIPE_SECRET_KEY) => {
  const [problem, ...others] = problemsOf({ ...LIVE, STRIPE_SECRET_KEY });
  expect(others).toEqual([]);
  expect(problem).toBe(
    'STRIPE_SECRET_KEY is not a live key, so customers of https://tea.example would not be charged; set one that begins with sk_live_ or rk_live_.',
  );
  expect(problemsOf({ ...LIVE, STRIPE_SECRET_KEY: `${STRIPE_SECRET_KEY.slice(0, 2)}_live_1` })).toEqual([]);
  for (const SHOP_ORIGIN of ['http://localhost:3000', 'https://tea.localhost'])
    expect(problemsOf({ ...LIVE, SHOP_ORIGIN, STRIPE_SECRET_KEY })).toEqual([]);
});

test('requires https of a public shop', () => {
  expect(problemsOf({ ...LIVE, SHOP_ORIGIN: 'http://tea.example' })).toEqual([
    'SHOP_ORIGIN is http://tea.example; it must begin with https:// unless it is this machine.',
  ]);
});

test('a public shop requires the number of proxies in front of it, without which HTTPS is unreachable', () => {
  for (const TRUSTED_PROXIES of ['', '0'])
    expect(problemsOf({ ...LIVE, TRUSTED_PROXIES })).toEqual([
      'TRUSTED_PROXIES is 0; a shop at https://tea.example is behind an HTTPS proxy, so it must be at least 1. Otherwise all visitors share one IP address.',
    ]);
  expect(configOf({ ...LIVE, TRUSTED_PROXIES: '2' }).proxies).toBe(2);
  expect(configOf({ SHOP_ORIGIN: 'https://tea.localhost' }).proxies).toBe(0);
});

test.each([
  'http://localhost.tea.example',
  'http://127.0.0.1.tea.example',
  'http://tea.localhost.example',
])('does not treat %s as this machine', (SHOP_ORIGIN) => {
  expect(problemsOf({ SHOP_ORIGIN })).toContainEqual(expect.stringContaining('STRIPE_SECRET_KEY is missing'));
});

test.each([
  'http://localhost:1',
  'http://tea.localhost',
  'http://127.0.0.9:80',
  'http://[::1]:8080',
])('[PAY-8] treats %s as this machine, where emulators work', (SHOP_ORIGIN) => {
  expect(configOf({ SHOP_ORIGIN })).toMatchObject({ stripe: null, google: null });
});

test('rejects half of a key pair', () => {
  expect(problemsOf({ STRIPE_SECRET_KEY: 'sk_test_1' })).toEqual([
    'STRIPE_WEBHOOK_SECRET is missing: STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET are needed together.',
  ]);
  expect(problemsOf({ GOOGLE_CLIENT_SECRET: 'secret' })).toEqual([
    'GOOGLE_CLIENT_ID is missing: GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET are needed together.',
  ]);
});

test.each([
  ['PORT', ['0', '65536', '3000.5', '-1', 'http', '3000 x']],
  ['SHOP_ORIGIN', ['tea.example', 'ftp://tea.example', 'https://']],
  ['DATABASE_CONNECTIONS', ['1', '501', '2.5', 'many']],
  ['DATABASE_URL', ['mysql://localhost/tea', 'localhost:5432', 'postgres']],
  ['STRIPE_SECRET_KEY', ['pk_test_1', 'sk_', 'sk_live 1']],
  ['STRIPE_WEBHOOK_SECRET', ['secret', 'whsec_', 'whsec_1,', 'whsec_1,secret', 'whsec_1,whsec_2,whsec_3']],
  ['STRIPE_API_URL', ['localhost:1', 'file:///tmp']],
  ['CHAT_URL', ['javascript:alert(1)', 'chat']],
  ['MESSENGER_BOT_URL', ['data:text/html,x']],
  ['LOG_LEVEL', ['loud']],
  ['SHOP_NAME', ['x'.repeat(41), ' ']],
  [
    'HOST',
    ['999.1.1.1', '1.2.3', '[::1]', 'fe80::1%eth0', 'two words', 'http://tea', 'tea..example', '-tea', ' '],
  ],
  ['DATA_DIR', [' ']],
  ['LEGAL_DIR', [' ']],
  ['GOOGLE_CLIENT_ID', [' ']],
  ['GOOGLE_CLIENT_SECRET', [' ']],
  ['GOOGLE_ISSUER_URL', ['google']],
  ['SHOP_PHONE', [' ']],
])('rejects an invalid %s and names it', (name, values) => {
  for (const value of values)
    expect(problemsOf({ [name]: value })).toContainEqual(
      expect.stringMatching(new RegExp(`^${name} is .+; it must be (a|an|one|the) [^\\n]+\\.$`)),
    );
});

test('[NAV-3] [NAV-5] reads links and phone number from the settings', () => {
  const links = { CHAT_URL: 'https://chat.example/tea', MESSENGER_BOT_URL: 'https://bot.example/' };
  expect(configOf({ ...links, SHOP_PHONE: '+49 30 1234' })).toMatchObject({
    links: { chat: links.CHAT_URL, messenger: links.MESSENGER_BOT_URL },
    phone: '+49 30 1234',
  });
});

test.each([
  '127.0.0.1',
  '0.0.0.0',
  '::',
  '::1',
  'localhost',
  'tea-1.example',
  '3com.example',
])('lets the shop listen on %s', (HOST) => {
  expect(configOf({ HOST }).host).toBe(HOST);
});

test('describes each setting and its valid values', () => {
  expect(
    problemsOf({ PORT: '99999', HOST: '999.1.1.1', SHOP_ORIGIN: 'non\nsense', LOG_LEVEL: 'x'.repeat(70) }),
  ).toEqual([
    'PORT is "99999"; it must be a whole number from 1 to 65535.',
    'HOST is "999.1.1.1"; it must be an address of this machine, such as 127.0.0.1 or 0.0.0.0, or a name of it.',
    'SHOP_ORIGIN is "non\\nsense"; it must be a web address that begins with http:// or https://.',
    `LOG_LEVEL is "${'x'.repeat(60)}…"; it must be one of fatal, error, warn, info, silent.`,
  ]);
});

test('reports all problems at once, including those between settings, each once', () => {
  const problems = problemsOf({
    PORT: 'x',
    SHOP_ORIGIN: 'http://tea.example',
    CACHE_MB: '0',
    STRIPE_SECRET_KEY: 'oops',
    STRIPE_WEBHOOK_SECRET: 'whsec_1',
    LOG_LEVEL: 'loud',
  });
  expect(problems.map((problem) => problem.split(' ')[0])).toEqual([
    'PORT',
    'CACHE_MB',
    'STRIPE_SECRET_KEY',
    'LOG_LEVEL',
    'GOOGLE_CLIENT_ID',
    'GOOGLE_CLIENT_SECRET',
    'SMTP_URL',
    'SHOP_ORIGIN',
    'TRUSTED_PROXIES',
  ]);
});

test.each([
  ['STRIPE_SECRET_KEY', 'oops_this_is_secret'],
  ['STRIPE_WEBHOOK_SECRET', 'oops_this_is_secret'],
  ['DATABASE_URL', 'oops_this_is_secret'],
  ['DATABASE_URL', 'postgres://tea:oops_this_is_secret@localhost:99999/tea'],
])('never repeats the value of %s', (name, value) => {
  const problems = problemsOf({ [name]: value }).join();
  expect(problems).toContain(name);
  expect(problems).not.toMatch(/oops|tea:/);
});

test('reveals only the scheme of an unsupported database address', () => {
  expect(problemsOf({ DATABASE_URL: 'mysql://tea:secret@localhost/tea' })).toEqual([
    'DATABASE_URL is "mysql://…" (the rest is secret); it must be the address of one PostgreSQL server, such as postgres://user:password@host:5432/name, with special characters of the password percent-encoded.',
  ]);
});

test('requires the origin of the shop without a path', () => {
  expect(problemsOf({ SHOP_ORIGIN: 'http://localhost:3000/tea' })).toEqual([
    'SHOP_ORIGIN has a path; it must be http://localhost:3000 alone.',
  ]);
});

test('sends emails from the shop’s own host by default', () => {
  expect(configOf(LIVE).mail).toEqual({
    url: 'smtps://shop:word@mail.example',
    from: 'Camellia <shop@tea.example>',
  });
  for (const MAIL_FROM of ['post@tea.example', 'Tea House <post@tea.example>'])
    expect(configOf({ ...LIVE, MAIL_FROM }).mail.from).toBe(MAIL_FROM);
});

test('rejects an invalid mail server or sender at start', () => {
  for (const SMTP_URL of ['mail.example', 'https://mail.example'])
    expect(problemsOf({ ...LIVE, SMTP_URL })).toEqual([
      expect.stringMatching(/^SMTP_URL is .+; it must be the address of a mail server/),
    ]);
  for (const MAIL_FROM of ['Camellia', 'Camellia <shop>', 'a@b.example\nBcc: c@d.example'])
    expect(problemsOf({ ...LIVE, MAIL_FROM })).toEqual([
      expect.stringMatching(/^MAIL_FROM is .+; it must be an address/),
    ]);
});

test('a backup requires the database address and no other setting', () => {
  const url = 'postgres://shop@db.example/tea';
  expect(
    readDatabaseSettings({ DATABASE_URL: url, PORT: 'tea', SHOP_ORIGIN: 'https://tea.example' }),
  ).toEqual({
    settings: { databaseUrl: `${url}?sslmode=verify-full`, dataDir: resolve('data') },
  });
  expect(readDatabaseSettings({ DATABASE_URL: 'mysql://shop:word@db.example/tea', DATA_DIR: ' ' })).toEqual({
    problems: [expect.stringMatching(/^DATA_DIR is /), expect.stringMatching(/^DATABASE_URL is "mysql/)],
  });
});
