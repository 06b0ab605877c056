import { resolve } from 'node:path';
import { isLoopback } from '../platform/loopback.ts';
import { safeDatabaseUrl } from './database-url.ts';
import { insecureNodeOptions } from './insecure-node-options.ts';
import { databaseSettingsSchema, type SettingName, type Settings, settingsSchema } from './settings.ts';
import { validateSettings } from './validate-settings.ts';

/** Required unless the origin is a loopback address, where emulators replace them. */
const REQUIRED_IN_PRODUCTION = [
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'GOOGLE_CLIENT_ID',
  'GOOGLE_CLIENT_SECRET',
  'SMTP_URL',
] as const;

const REQUIRED_PAIRS = [
  ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'],
  ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'],
] as const;

const EMULATOR_URLS = ['STRIPE_API_URL', 'GOOGLE_ISSUER_URL'] as const;

const GOOGLE = new URL('https://accounts.google.com');

type SettingCheck = (name: SettingName) => boolean;

/** No other key charges customers. */
const LIVE_KEY = /^(sk|rk)_live_/;

/** Finds problems between settings that are valid on their own; `isSet` is also true for invalid ones. */
const crossChecks = (
  settings: Settings,
  origin: URL,
  isSet: SettingCheck,
  isInvalid: SettingCheck,
): string[] => {
  const problems: string[] = [];
  if (!isLoopback(origin.hostname)) {
    for (const name of REQUIRED_IN_PRODUCTION)
      if (!isSet(name))
        problems.push(`${name} is missing: a shop at ${origin.origin} needs the real provider.`);
    for (const name of EMULATOR_URLS)
      if (settings[name])
        problems.push(`${name} is set, which is only for tests on this machine; remove it.`);
    if (settings.DEMO_ORDERS > 0)
      problems.push('DEMO_ORDERS is set, which is only for a shop on this machine; remove it.');
    if (settings.STRIPE_SECRET_KEY && !LIVE_KEY.test(settings.STRIPE_SECRET_KEY))
      problems.push(
        `STRIPE_SECRET_KEY is not a live key, so customers of ${origin.origin} would not be charged; set one that begins with sk_live_ or rk_live_.`,
      );
    if (origin.protocol !== 'https:')
      problems.push(
        `SHOP_ORIGIN is ${origin.origin}; it must begin with https:// unless it is this machine.`,
      );
    if (settings.TRUSTED_PROXIES === 0 && !isInvalid('TRUSTED_PROXIES'))
      problems.push(
        `TRUSTED_PROXIES is 0; a shop at ${origin.origin} is behind an HTTPS proxy, so it must be at least 1. Otherwise all visitors share one IP address.`,
      );
  } else {
    for (const pair of REQUIRED_PAIRS) {
      const [missing, ...others] = pair.filter((name) => !isSet(name));
      if (missing && others.length === 0)
        problems.push(`${missing} is missing: ${pair.join(' and ')} are needed together.`);
    }
    for (const name of EMULATOR_URLS) {
      const url = settings[name];
      if (url && !isLoopback(url.hostname))
        problems.push(`${name} is ${url.origin}; it must be an address of this machine.`);
    }
  }
  if (origin.pathname !== '/' || origin.search || origin.hash)
    problems.push(`SHOP_ORIGIN has a path; it must be ${origin.origin} alone.`);
  return problems;
};

/** The validated settings; `null` means the emulator or the embedded database. */
export type Config = ReturnType<typeof shape>;

const shapeDatabase = ({ DATA_DIR, DATABASE_URL }: Pick<Settings, 'DATA_DIR' | 'DATABASE_URL'>) => ({
  dataDir: resolve(DATA_DIR),
  databaseUrl: DATABASE_URL ? safeDatabaseUrl(DATABASE_URL) : null,
});

const shape = (settings: Settings, origin: URL) => ({
  port: settings.PORT,
  host: settings.HOST,
  proxies: settings.TRUSTED_PROXIES,
  origin: origin.origin,
  httpsSubdomains: settings.HTTPS_SUBDOMAINS === 'yes',
  shopName: settings.SHOP_NAME,
  legalDir: settings.LEGAL_DIR ? resolve(settings.LEGAL_DIR) : null,
  ...shapeDatabase(settings),
  databaseConnections: settings.DATABASE_CONNECTIONS,
  drainMs: settings.DRAIN_SECONDS * 1_000,
  defersHydration: settings.DEFER_HYDRATION === 'yes',
  cacheBytes: settings.CACHE_MB * 1024 * 1024,
  stripe:
    settings.STRIPE_SECRET_KEY && settings.STRIPE_WEBHOOK_SECRET
      ? {
          secretKey: settings.STRIPE_SECRET_KEY,
          webhookSecret: settings.STRIPE_WEBHOOK_SECRET,
          apiUrl: settings.STRIPE_API_URL ?? null,
        }
      : null,
  google:
    settings.GOOGLE_CLIENT_ID && settings.GOOGLE_CLIENT_SECRET
      ? {
          clientId: settings.GOOGLE_CLIENT_ID,
          clientSecret: settings.GOOGLE_CLIENT_SECRET,
          issuer: settings.GOOGLE_ISSUER_URL ?? GOOGLE,
        }
      : null,
  mail: {
    url: settings.SMTP_URL ?? null,
    from: settings.MAIL_FROM ?? `${settings.SHOP_NAME} <shop@${origin.hostname}>`,
  },
  links: { chat: settings.CHAT_URL?.href ?? null, messenger: settings.MESSENGER_BOT_URL?.href ?? null },
  phone: settings.SHOP_PHONE,
  isPublic: !isLoopback(origin.hostname),
  metricsToken: settings.METRICS_TOKEN ?? null,
  demoOrders: settings.DEMO_ORDERS,
  logLevel: settings.LOG_LEVEL,
});

/** Reads all settings from the environment and reports every problem. */
export const readConfig = (env: NodeJS.ProcessEnv): { config: Config } | { problems: string[] } => {
  const { variables, values, invalid, problems } = validateSettings(settingsSchema, env);
  const isInvalid = (name: SettingName) => invalid.includes(name);
  // No setting is required, so the schema accepts the rest without the invalid ones.
  const settings = settingsSchema.parse({
    ...values,
    ...Object.fromEntries(invalid.map((name) => [name, undefined])),
  });
  const origin = settings.SHOP_ORIGIN ?? new URL(`http://localhost:${settings.PORT}`);
  const isSet = (name: SettingName) =>
    settings[name] !== undefined || isInvalid(name) || variables[`${name}_FILE`] !== undefined;
  if (!isInvalid('SHOP_ORIGIN')) problems.push(...crossChecks(settings, origin, isSet, isInvalid));
  if (!isLoopback(origin.hostname)) problems.push(...insecureNodeOptions(values));
  return problems.length > 0 ? { problems } : { config: shape(settings, origin) };
};

/** Reads only the settings of the database, for commands that need no others. */
export const readDatabaseSettings = ({
  DATA_DIR,
  DATABASE_URL,
  DATABASE_URL_FILE,
}: NodeJS.ProcessEnv): { settings: Pick<Config, 'dataDir' | 'databaseUrl'> } | { problems: string[] } => {
  const { values, problems } = validateSettings(databaseSettingsSchema, {
    DATA_DIR,
    DATABASE_URL,
    DATABASE_URL_FILE,
  });
  return problems.length > 0
    ? { problems }
    : { settings: shapeDatabase(databaseSettingsSchema.parse(values)) };
};
