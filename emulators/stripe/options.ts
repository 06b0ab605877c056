import { parseArgs } from 'node:util';
import { z } from 'zod';
import type { EmulatorOptions } from './emulator.ts';

const flags = {
  port: { type: 'string', default: '0' },
  data: { type: 'string' },
  key: { type: 'string' },
  'webhook-url': { type: 'string', multiple: true },
  'webhook-secret': { type: 'string', multiple: true },
} as const;

const schema = z
  .object({
    port: z.coerce.number().int().min(0).max(65_535),
    data: z.string('--data DIR is missing').min(1),
    key: z.string('--key or STRIPE_EMULATOR_KEY is missing').startsWith('sk_test_'),
    webhookUrls: z.array(z.url({ protocol: /^https?$/ })),
    webhookSecrets: z.array(z.string().startsWith('whsec_')),
  })
  .refine((options) => options.webhookUrls.length === 0 || options.webhookSecrets.length > 0, {
    message: 'a webhook URL needs --webhook-secret or STRIPE_EMULATOR_WEBHOOK_SECRET',
  });

type Environment = Record<string, string | undefined>;

/** Former names are read for one release. */
const fromEnvironment = (environment: Environment) => ({
  key: environment['STRIPE_EMULATOR_KEY'] ?? environment['PAYMENT_STAND_IN_KEY'],
  webhookSecrets:
    (environment['STRIPE_EMULATOR_WEBHOOK_SECRET'] ?? environment['PAYMENT_STAND_IN_WEBHOOK_SECRET'])?.split(
      ',',
    ) ?? [],
});

/** Parses the options. Secrets may come from the environment, hidden from process lists; commas separate several. */
export function readOptions(
  args: string[],
  environment: Environment,
): { options: EmulatorOptions & { port: number } } | { problem: string } {
  try {
    const { values } = parseArgs({ args, options: flags });
    const { webhookSecrets, key } = fromEnvironment(environment);
    const parsed = schema.safeParse({
      port: values.port,
      data: values.data,
      key: values.key ?? key,
      webhookUrls: values['webhook-url'] ?? [],
      webhookSecrets: values['webhook-secret'] ?? webhookSecrets,
    });
    return parsed.success ? { options: parsed.data } : { problem: z.prettifyError(parsed.error) };
  } catch (error) {
    return { problem: error instanceof Error ? error.message : String(error) };
  }
}
