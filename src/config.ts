import { resolve } from 'node:path';
import { complaintAbout } from './config/complaint.ts';
import { type SettingName, type Settings, settingsSchema } from './config/settings.ts';

const isLoopback = ({ hostname }: URL): boolean =>
  hostname === 'localhost' ||
  hostname.endsWith('.localhost') ||
  hostname === '[::1]' ||
  /^127(\.\d+){3}$/.test(hostname);

/** What a live shop cannot do without; on a loopback address a stand-in takes the place of what is missing. */
const LIVE = [
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'GOOGLE_CLIENT_ID',
  'GOOGLE_CLIENT_SECRET',
  'SMTP_URL',
] as const;

const TOGETHER = [
  ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'],
  ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'],
] as const;

const FOR_TRYING = ['STRIPE_API_URL', 'GOOGLE_ISSUER_URL'] as const;

const GOOGLE = new URL('https://accounts.google.com');

/** What is wrong with settings that are fine one by one; `isSet` knows those as well that are not fine. */
const crossChecks = (settings: Settings, origin: URL, isSet: (name: SettingName) => boolean): string[] => {
  const problems: string[] = [];
  if (!isLoopback(origin)) {
    for (const name of LIVE)
      if (!isSet(name))
        problems.push(`${name} is missing: a shop at ${origin.origin} takes no stand-in for it.`);
    for (const name of FOR_TRYING)
      if (settings[name])
        problems.push(`${name} is set, which is only for trying things on this machine; remove it.`);
    if (origin.protocol !== 'https:')
      problems.push(
        `SHOP_ORIGIN is ${origin.origin}; it must begin with https:// unless it is this machine.`,
      );
  } else {
    for (const pair of TOGETHER) {
      const [missing, ...others] = pair.filter((name) => !isSet(name));
      if (missing && others.length === 0)
        problems.push(`${missing} is missing: ${pair.join(' and ')} are needed together.`);
    }
    for (const name of FOR_TRYING) {
      const url = settings[name];
      if (url && !isLoopback(url))
        problems.push(`${name} is ${url.origin}; it must be an address of this machine.`);
    }
  }
  if (origin.pathname !== '/' || origin.search || origin.hash)
    problems.push(`SHOP_ORIGIN has a path; it must be ${origin.origin} alone.`);
  return problems;
};

/** The checked configuration; `null` stands for "use the stand-in" or "use the embedded database". */
export type Config = ReturnType<typeof shape>;

const shape = (settings: Settings, origin: URL) => ({
  port: settings.PORT,
  host: settings.HOST,
  origin: origin.origin,
  shopName: settings.SHOP_NAME,
  dataDir: resolve(settings.DATA_DIR),
  databaseUrl: settings.DATABASE_URL ?? null,
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
  isPublic: !isLoopback(origin),
  metricsToken: settings.METRICS_TOKEN ?? null,
  logLevel: settings.LOG_LEVEL,
});

/** Reads the environment once; empty counts as not set. Every problem is reported, one sentence each. */
export const readConfig = (env: NodeJS.ProcessEnv): { config: Config } | { problems: string[] } => {
  const given = Object.entries(env).filter(([, value]) => value !== '');
  const parsed = settingsSchema.safeParse(Object.fromEntries(given));
  const paths = new Set(parsed.error?.issues.map(({ path: [name] }) => name));
  const broken = settingsSchema.keyof().options.filter((name) => paths.has(name));
  const problems = broken.map((name) => complaintAbout(name, env[name]));

  // None must be set, so what is left can be read.
  const settings = settingsSchema.parse(Object.fromEntries(given.filter(([name]) => !paths.has(name))));
  const origin = settings.SHOP_ORIGIN ?? new URL(`http://localhost:${settings.PORT}`);
  const isSet = (name: SettingName) => settings[name] !== undefined || paths.has(name);
  if (!paths.has('SHOP_ORIGIN')) problems.push(...crossChecks(settings, origin, isSet));
  return problems.length > 0 ? { problems } : { config: shape(settings, origin) };
};
