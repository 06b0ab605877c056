import { isIP } from 'node:net';
import { z } from 'zod';

/** The driver connects to one server, and to this machine where no server is named. */
const isOneServer = (address: string): boolean => {
  if (!URL.canParse(address)) return false;
  const { hostname, searchParams } = new URL(address);
  return (
    /^\w+:\/\/./.test(address) && ![hostname, searchParams.get('host')].some((host) => host?.includes(','))
  );
};

/** From the fewest lines to the most, and none. */
export const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'silent'] as const;

const LABEL = /^[a-z\d]([-a-z\d]*[a-z\d])?$/i;

/** An address, or what can be a name; four numbers that are no address are none, and a zone has no place in a URL. */
const isHost = (host: string): boolean => {
  if (isIP(host)) return !host.includes('%');
  const labels = host.split('.');
  return labels.every((label) => LABEL.test(label)) && !/^\d+$/.test(labels.at(-1) ?? '');
};

const port = z.coerce.number().int().min(1).max(65_535);
const webAddress = z.url({ protocol: /^https?$/ }).transform((text) => new URL(text));
const text = z.string().trim().min(1);
const SENDER = /^(?:[^<>\r\n]{1,200} <[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/;

/** What of a secret may be told. */
const OPEN_PART = { nothing: /^$/, scheme: /^[a-z]{1,20}:\/\//i } as const;
const secrets = z.registry<{ readonly open: keyof typeof OPEN_PART }>();

/** The longest that a shop that is told to stop may go on taking requests. */
export const LONGEST_DRAIN_S = 30;

/** Every setting of the shop, by the name of its environment variable; none must be set. */
export const settingsSchema = z.object({
  PORT: port.default(3000),
  HOST: text.refine(isHost).default('127.0.0.1'),
  TRUSTED_PROXIES: z.coerce.number().int().min(0).max(5).default(0),
  SHOP_ORIGIN: webAddress.optional(),
  HTTPS_SUBDOMAINS: z.enum(['yes', 'no']).default('yes'),
  SHOP_NAME: text.max(40).default('Camellia'),
  DATA_DIR: text.default('data'),
  DATABASE_URL: z
    .url({ protocol: /^postgres(ql)?$/ })
    .refine(isOneServer)
    .optional()
    .register(secrets, { open: 'scheme' }),
  DATABASE_CONNECTIONS: z.coerce.number().int().min(2).max(500).default(16),
  DRAIN_SECONDS: z.coerce.number().min(0).max(LONGEST_DRAIN_S).default(0),
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
  STRIPE_API_URL: webAddress.optional(),
  GOOGLE_CLIENT_ID: text.optional(),
  GOOGLE_CLIENT_SECRET: text.optional().register(secrets, { open: 'nothing' }),
  GOOGLE_ISSUER_URL: webAddress.optional(),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/ })
    .optional()
    .register(secrets, { open: 'scheme' }),
  MAIL_FROM: z.string().trim().max(320).regex(SENDER).optional(),
  CHAT_URL: webAddress.optional(),
  MESSENGER_BOT_URL: webAddress.optional(),
  SHOP_PHONE: text.default('+1 555 0143'),
  METRICS_TOKEN: z
    .string()
    .regex(/^[\w.~+/=-]{16,200}$/)
    .optional()
    .register(secrets, { open: 'nothing' }),
  LOG_LEVEL: z.enum(LOG_LEVELS).default('info'),
});

/** Those that say where all that the shop keeps is. */
export const databaseSettingsSchema = settingsSchema.pick({ DATA_DIR: true, DATABASE_URL: true });

export type Settings = z.infer<typeof settingsSchema>;
export type SettingName = keyof Settings;

/** What of a setting may be told where its value cannot be; undefined when it is no secret. */
export const openPartOf = (name: SettingName): RegExp | undefined => {
  const secret = secrets.get(settingsSchema.shape[name]);
  return secret && OPEN_PART[secret.open];
};

/** The settings that hold a secret. Each may lie in a file instead, where a store of secrets puts it. */
export const SECRETS: readonly SettingName[] = settingsSchema.keyof().options.filter(openPartOf);
