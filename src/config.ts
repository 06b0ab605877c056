import { resolve } from 'node:path';
import { z } from 'zod';

const isLoopback = ({ hostname }: URL): boolean =>
  hostname === 'localhost' ||
  hostname.endsWith('.localhost') ||
  hostname === '[::1]' ||
  /^127(\.\d+){3}$/.test(hostname);

const port = z.coerce.number().int().min(1).max(65_535);
const webAddress = z.url({ protocol: /^https?$/ }).transform((text) => new URL(text));
const text = z.string().trim().min(1);
const SENDER = /^(?:[^<>\r\n]{1,200} <[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/;

/** Every setting of the shop, by the name of its environment variable. Empty counts as not set. */
const settingsSchema = z.object({
  PORT: port.default(3000),
  HOST: text.default('127.0.0.1'),
  SHOP_ORIGIN: webAddress.optional(),
  SHOP_NAME: text.max(40).default('Camellia'),
  DATA_DIR: text.default('data'),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  CACHE_MB: z.coerce.number().min(1, 'must be at least 1 (MiB)').default(40),
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^(sk|rk)_\w+$/, 'must be a secret key of Stripe (sk_… or rk_…)')
    .optional(),
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .regex(/^whsec_\w+$/, 'must be a webhook secret of Stripe (whsec_…)')
    .optional(),
  STRIPE_API_URL: webAddress.optional(),
  GOOGLE_CLIENT_ID: text.optional(),
  GOOGLE_CLIENT_SECRET: text.optional(),
  GOOGLE_ISSUER_URL: webAddress.optional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/, error: 'must be smtp://… or smtps://…' }).optional(),
  MAIL_FROM: z
    .string()
    .trim()
    .max(320)
    .regex(SENDER, 'must be an address, or a name with an address: Camellia <shop@tea.example>')
    .optional(),
  CHAT_URL: webAddress.optional(),
  MESSENGER_BOT_URL: webAddress.optional(),
  SHOP_PHONE: text.default('+1 555 0143'),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
});

type Settings = z.infer<typeof settingsSchema>;

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

const crossChecks = (settings: Settings, origin: URL): string[] => {
  const problems: string[] = [];
  const missing = LIVE.filter((name) => settings[name] === undefined);
  if (!isLoopback(origin)) {
    for (const name of missing)
      problems.push(`${name} is missing: a shop at ${origin.origin} takes no stand-in for it`);
    for (const name of FOR_TRYING)
      if (settings[name]) problems.push(`${name} is only for trying things on this machine`);
    if (origin.protocol !== 'https:')
      problems.push('SHOP_ORIGIN must begin with https:// unless it is this machine');
  } else {
    for (const [a, b] of TOGETHER) {
      if ((settings[a] === undefined) !== (settings[b] === undefined))
        problems.push(`${a} and ${b} are needed together`);
    }
    for (const name of FOR_TRYING) {
      const url = settings[name];
      if (url && !isLoopback(url)) problems.push(`${name} must be an address of this machine`);
    }
  }
  if (origin.pathname !== '/' || origin.search || origin.hash)
    problems.push('SHOP_ORIGIN must be an origin without a path');
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
  logLevel: settings.LOG_LEVEL,
});

/** Reads the environment once. Every problem is reported, one sentence each. */
export const readConfig = (env: NodeJS.ProcessEnv): { config: Config } | { problems: string[] } => {
  const set = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const parsed = settingsSchema.safeParse(set);
  if (!parsed.success) {
    return { problems: parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) };
  }
  const origin = parsed.data.SHOP_ORIGIN ?? new URL(`http://localhost:${parsed.data.PORT}`);
  const problems = crossChecks(parsed.data, origin);
  return problems.length > 0 ? { problems } : { config: shape(parsed.data, origin) };
};
