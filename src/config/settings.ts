import { isIP } from 'node:net';
import { z } from 'zod';

/** From the fewest lines to the most, and none. */
export const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'silent'] as const;

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

/** Every setting of the shop, by the name of its environment variable; none must be set. */
export const settingsSchema = z.object({
  PORT: port.default(3000),
  HOST: text.refine(isHost).default('127.0.0.1'),
  SHOP_ORIGIN: webAddress.optional(),
  SHOP_NAME: text.max(40).default('Camellia'),
  DATA_DIR: text.default('data'),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  CACHE_MB: z.coerce.number().min(1).default(40),
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^(sk|rk)_\w+$/)
    .optional(),
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .regex(/^whsec_\w+$/)
    .optional(),
  STRIPE_API_URL: webAddress.optional(),
  GOOGLE_CLIENT_ID: text.optional(),
  GOOGLE_CLIENT_SECRET: text.optional(),
  GOOGLE_ISSUER_URL: webAddress.optional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MAIL_FROM: z.string().trim().max(320).regex(SENDER).optional(),
  CHAT_URL: webAddress.optional(),
  MESSENGER_BOT_URL: webAddress.optional(),
  SHOP_PHONE: text.default('+1 555 0143'),
  METRICS_TOKEN: z
    .string()
    .regex(/^[\w.~+/=-]{16,200}$/)
    .optional(),
  LOG_LEVEL: z.enum(LOG_LEVELS).default('info'),
});

export type Settings = z.infer<typeof settingsSchema>;
export type SettingName = keyof Settings;
