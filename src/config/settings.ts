import { isIP } from 'node:net';
import { z } from 'zod';

/** node-postgres connects to one server only, and to localhost without a host. */
const isOneServer = (url: string): boolean => {
  if (!URL.canParse(url)) return false;
  const { hostname, searchParams } = new URL(url);
  return /^\w+:\/\/./.test(url) && ![hostname, searchParams.get('host')].some((host) => host?.includes(','));
};

export const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'silent'] as const;

const LABEL = /^[a-z\d]([-a-z\d]*[a-z\d])?$/i;

/** Rejects invalid IPv4 addresses such as 1.2.3.400, and IPv6 zones, which URLs do not allow. */
const isHost = (host: string): boolean => {
  if (isIP(host)) return !host.includes('%');
  const labels = host.split('.');
  return labels.every((label) => LABEL.test(label)) && !/^\d+$/.test(labels.at(-1) ?? '');
};

const port = z.coerce.number().int().min(1).max(65_535);
const webUrl = z.url({ protocol: /^https?$/ }).transform((text) => new URL(text));
const text = z.string().trim().min(1);
const SENDER = /^(?:[^<>\r\n]{1,200} <[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/;

/** The part of a secret that error messages may show. */
const OPEN_PART = { nothing: /^$/, scheme: /^[a-z]{1,20}:\/\//i } as const;
const secrets = z.registry<{ readonly open: keyof typeof OPEN_PART }>();

export const MAX_DRAIN_S = 30;

/** Every setting, by environment variable; none is required. */
export const settingsSchema = z.object({
  PORT: port.default(3000),
  HOST: text.refine(isHost).default('127.0.0.1'),
  TRUSTED_PROXIES: z.coerce.number().int().min(0).max(5).default(0),
  SHOP_ORIGIN: webUrl.optional(),
  HTTPS_SUBDOMAINS: z.enum(['yes', 'no']).default('yes'),
  SHOP_NAME: text.max(40).default('Camellia'),
  DATA_DIR: text.default('data'),
  LEGAL_DIR: text.optional(),
  DATABASE_URL: z
    .url({ protocol: /^postgres(ql)?$/ })
    .refine(isOneServer)
    .optional()
    .register(secrets, { open: 'scheme' }),
  DATABASE_CONNECTIONS: z.coerce.number().int().min(2).max(500).default(16),
  DRAIN_SECONDS: z.coerce.number().min(0).max(MAX_DRAIN_S).default(0),
  DEFER_HYDRATION: z.enum(['yes', 'no']).default('yes'),
  CACHE_MB: z.coerce.number().min(1).default(40),
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^(sk|rk)_\w+$/)
    .optional()
    .register(secrets, { open: 'nothing' }),
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .regex(/^whsec_\w+(,whsec_\w+)?$/)
    .optional()
    .register(secrets, { open: 'nothing' }),
  STRIPE_API_URL: webUrl.optional(),
  GOOGLE_CLIENT_ID: text.optional(),
  GOOGLE_CLIENT_SECRET: text.optional().register(secrets, { open: 'nothing' }),
  GOOGLE_ISSUER_URL: webUrl.optional(),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/ })
    .optional()
    .register(secrets, { open: 'scheme' }),
  MAIL_FROM: z.string().trim().max(320).regex(SENDER).optional(),
  CHAT_URL: webUrl.optional(),
  MESSENGER_BOT_URL: webUrl.optional(),
  SHOP_PHONE: text.default('+1 555 0143'),
  METRICS_TOKEN: z
    .string()
    .regex(/^[\w.~+/=-]{16,200}$/)
    .optional()
    .register(secrets, { open: 'nothing' }),
  DEMO_ORDERS: z.coerce.number().int().min(0).max(1_000).default(0),
  LOG_LEVEL: z.enum(LOG_LEVELS).default('info'),
});

export const databaseSettingsSchema = settingsSchema.pick({ DATA_DIR: true, DATABASE_URL: true });

export type Settings = z.infer<typeof settingsSchema>;
export type SettingName = keyof Settings;

/** Returns the part of a secret that may be shown; undefined for a setting that is not secret. */
export const openPartOf = (name: SettingName): RegExp | undefined => {
  const secret = secrets.get(settingsSchema.shape[name]);
  return secret && OPEN_PART[secret.open];
};

/** Settings that a `*_FILE` variable may replace, as Docker and Kubernetes secrets do. */
export const SECRETS: readonly SettingName[] = settingsSchema.keyof().options.filter(openPartOf);
