import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { settingError } from './setting-error.ts';
import { SECRETS, type SettingName, settingsSchema } from './settings.ts';
import { GOOGLE, LIVE, MAIL, problemsOf, STRIPE } from './testing-config.ts';

/** An invalid value of each setting; a new setting does not compile without one. */
const INVALID: Readonly<Record<SettingName, readonly string[]>> = {
  PORT: ['0', '65536', '3000.5', 'tea'],
  HOST: ['999.1.1.1', 'a b', 'fe80::1%eth0'],
  TRUSTED_PROXIES: ['-1', '6', 'all'],
  SHOP_ORIGIN: ['tea.example', 'ftp://tea.example', 'https://'],
  SHOP_NAME: [' ', 'x'.repeat(41)],
  LEGAL_DIR: [' '],
  DATA_DIR: [' '],
  DATABASE_URL: [
    'mysql://shop@db/tea',
    'db.example',
    'postgres:tea',
    'postgres://',
    'postgres://a:p#x@db/tea',
    'postgres://shop@db:99999/tea',
    'postgres://one,two/tea',
    'postgres://shop@/tea?host=one,two',
  ],
  DATABASE_CONNECTIONS: ['1', '501', 'many'],
  DRAIN_SECONDS: ['-1', '31', 'long'],
  CACHE_MB: ['0', 'much'],
  STRIPE_SECRET_KEY: ['pk_live_1', 'secret'],
  STRIPE_WEBHOOK_SECRET: ['secret', 'whsec_1,', 'whsec_1,whsec_2,whsec_3'],
  STRIPE_API_URL: ['localhost:1'],
  GOOGLE_CLIENT_ID: [' '],
  GOOGLE_CLIENT_SECRET: [' '],
  GOOGLE_ISSUER_URL: ['accounts'],
  SMTP_URL: ['http://mail.example', 'mail.example'],
  MAIL_FROM: ['nobody', 'Shop <a@b>\nBcc: <c@d>'],
  CHAT_URL: ['javascript:alert(1)'],
  MESSENGER_BOT_URL: ['bot'],
  SHOP_PHONE: [' '],
  METRICS_TOKEN: ['short', 'x'.repeat(201), 'sixteen letters and blanks'],
  DEMO_ORDERS: ['-1', '1001', '2.5', 'many'],
  LOG_LEVEL: ['loud'],
  HTTPS_SUBDOMAINS: ['perhaps'],
  DEFER_HYDRATION: ['perhaps'],
};

test.each(settingsSchema.keyof().options)('an invalid %s stops the start and is named', (name) => {
  for (const value of INVALID[name])
    expect([value, problemsOf({ ...LIVE, [name]: value })]).toEqual([
      value,
      [expect.stringMatching(`^${name} is `)],
    ]);
});

test.each(
  Object.keys({ ...STRIPE, ...GOOGLE, ...MAIL }),
)('a public shop without %s does not start, and uses no default', (name) => {
  expect(problemsOf({ ...LIVE, [name]: '' })).toEqual([
    `${name} is missing: a shop at https://tea.example needs the real provider.`,
  ]);
});

/** Public settings; messages never contain the values of the others. */
const OPEN = new Set<SettingName>([
  'PORT',
  'HOST',
  'TRUSTED_PROXIES',
  'SHOP_ORIGIN',
  'HTTPS_SUBDOMAINS',
  'SHOP_NAME',
  'SHOP_PHONE',
  'DATA_DIR',
  'LEGAL_DIR',
  'DATABASE_CONNECTIONS',
  'DRAIN_SECONDS',
  'DEFER_HYDRATION',
  'CACHE_MB',
  'STRIPE_API_URL',
  'GOOGLE_CLIENT_ID',
  'GOOGLE_ISSUER_URL',
  'MAIL_FROM',
  'CHAT_URL',
  'MESSENGER_BOT_URL',
  'DEMO_ORDERS',
  'LOG_LEVEL',
]);
const NAMES = settingsSchema.keyof().options;

test.each(
  NAMES.filter((name) => !OPEN.has(name)),
)('the message about a wrong %s reveals nothing of the secret', (name) => {
  for (const value of ['canary', 'https://tea:canary@tea.example', 'smtp:canary'])
    expect(settingError(name, value)).not.toMatch(/canary|tea:/);
});

test.each(NAMES)('operations.md states whether %s is secret and can be in a file', (name) => {
  const page = readFileSync('docs/operations.md', 'utf8');
  const [, listed = ''] = /^Each secret \(([^)]+)\) may$/m.exec(page) ?? [];
  expect(listed.split(', ').includes(`\`${name}\``)).toBe(SECRETS.includes(name));
  expect(OPEN.has(name)).toBe(!SECRETS.includes(name));
});
