import { LOG_LEVELS, openPartOf, type SettingName } from './settings.ts';

const WEB_URL = 'a web address that begins with http:// or https://';

const EXPECTED: Readonly<Record<SettingName, string>> = {
  PORT: 'a whole number from 1 to 65535',
  HOST: 'an address of this machine, such as 127.0.0.1 or 0.0.0.0, or a name of it',
  TRUSTED_PROXIES: 'how many proxies of your own are in front, a whole number from 0 to 5',
  SHOP_ORIGIN: WEB_URL,
  HTTPS_SUBDOMAINS: 'one of yes, no',
  DEFER_HYDRATION: 'one of yes, no',
  SHOP_NAME: 'a name of 1 to 40 characters',
  DATA_DIR: 'the path of a folder',
  LEGAL_DIR: 'the path of a folder',
  DATABASE_URL:
    'the address of one PostgreSQL server, such as postgres://user:password@host:5432/name, with special characters of the password percent-encoded',
  DATABASE_CONNECTIONS: 'a whole number from 2 to 500',
  DRAIN_SECONDS: 'a number of seconds from 0 to 30',
  CACHE_MB: 'a number of MiB, at least 1',
  STRIPE_SECRET_KEY: 'a secret key of Stripe (sk_… or rk_…)',
  STRIPE_WEBHOOK_SECRET: 'a webhook secret of Stripe (whsec_…), or two with a comma between',
  STRIPE_API_URL: WEB_URL,
  GOOGLE_CLIENT_ID: 'the id that Google gave the shop',
  GOOGLE_CLIENT_SECRET: 'the secret that Google gave the shop',
  GOOGLE_ISSUER_URL: WEB_URL,
  SMTP_URL: 'the address of a mail server, such as smtps://user:password@mail.tea.example',
  MAIL_FROM: 'an address, or a name with an address: Camellia <shop@tea.example>',
  CHAT_URL: WEB_URL,
  MESSENGER_BOT_URL: WEB_URL,
  SHOP_PHONE: 'a phone number',
  METRICS_TOKEN: '16 to 200 characters of a bearer token (letters, digits and . _ ~ + / = -)',
  DEMO_ORDERS: 'a whole number from 0 to 1000',
  LOG_LEVEL: `one of ${LOG_LEVELS.join(', ')}`,
};

const MAX_QUOTED_LENGTH = 60;

// JSON escapes line breaks, so that the message stays on one line.
const quoted = (value: string): string =>
  JSON.stringify(value.length > MAX_QUOTED_LENGTH ? `${value.slice(0, MAX_QUOTED_LENGTH)}…` : value);

const describeValue = (name: SettingName, value: string): string => {
  const openPart = openPartOf(name);
  if (!openPart) return `is ${quoted(value)}`;
  const open = openPart.exec(value)?.[0];
  return open
    ? `is ${quoted(`${open}…`)} (the rest is secret)`
    : 'is something else (not shown, it is secret)';
};

/** Returns the error message for an invalid setting, without revealing a secret. */
export const settingError = (name: SettingName, value = ''): string =>
  `${name} ${describeValue(name, value)}; it must be ${EXPECTED[name]}.`;
