import { parseArgs } from 'node:util';
import { z } from 'zod';
import type { GoogleEmulatorOptions } from './google-emulator.ts';

const settings = z.object({
  '--port': z.coerce.number('must be a number').int().min(0).max(65_535),
  '--data': z.string('is missing; it is the folder for the keys').min(1),
  '--origin': z.url('must be a URL').optional(),
  '--client-id': z.string('is missing').min(1),
  '--redirect-uri': z.array(z.url('must be a URL')).min(1, 'is missing'),
  GOOGLE_EMULATOR_CLIENT_SECRET: z.string('is missing in the environment').min(1),
});

const options = {
  port: { type: 'string', default: '0' },
  data: { type: 'string' },
  origin: { type: 'string' },
  'client-id': { type: 'string' },
  'redirect-uri': { type: 'string', multiple: true, default: [] as string[] },
} as const;

/** Reads arguments and environment; returns the settings, or all problems found. */
export function readCommandLine(
  args: string[],
  env: Readonly<Record<string, string | undefined>>,
): { settings: GoogleEmulatorOptions } | { problems: string[] } {
  let values: ReturnType<typeof parseArgs<{ options: typeof options }>>['values'];
  try {
    ({ values } = parseArgs({ args, options }));
  } catch (error) {
    return { problems: [error instanceof Error ? error.message : String(error)] };
  }
  const parsed = settings.safeParse({
    '--port': values.port,
    '--data': values.data,
    '--origin': values.origin,
    '--client-id': values['client-id'],
    '--redirect-uri': values['redirect-uri'],
    GOOGLE_EMULATOR_CLIENT_SECRET:
      // The former name is read for one release.
      env['GOOGLE_EMULATOR_CLIENT_SECRET'] ?? env['IDENTITY_STAND_IN_CLIENT_SECRET'],
  });
  if (!parsed.success) {
    return { problems: parsed.error.issues.map(({ path, message }) => `${String(path[0])} ${message}`) };
  }
  return {
    settings: {
      port: parsed.data['--port'],
      dataFolder: parsed.data['--data'],
      ...(parsed.data['--origin'] !== undefined && { origin: parsed.data['--origin'] }),
      client: {
        id: parsed.data['--client-id'],
        secret: parsed.data.GOOGLE_EMULATOR_CLIENT_SECRET,
        redirectUris: parsed.data['--redirect-uri'],
      },
    },
  };
}
