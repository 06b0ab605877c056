import { parseArgs } from 'node:util';
import { z } from 'zod';
import type { GoogleEmulatorOptions } from './google-emulator.ts';

const settings = z.object({
  '--port': z.coerce.number('must be a number').int().min(0).max(65_535),
  '--data': z.string('names the folder for the keys').min(1),
  '--origin': z.url('must be an address').optional(),
  '--client-id': z.string('is needed').min(1),
  '--redirect-uri': z.array(z.url('must be an address')).min(1, 'is needed at least once'),
  IDENTITY_STAND_IN_CLIENT_SECRET: z.string('is needed in the environment').min(1),
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
  const read = settings.safeParse({
    '--port': values.port,
    '--data': values.data,
    '--origin': values.origin,
    '--client-id': values['client-id'],
    '--redirect-uri': values['redirect-uri'],
    IDENTITY_STAND_IN_CLIENT_SECRET: env['IDENTITY_STAND_IN_CLIENT_SECRET'],
  });
  if (!read.success) {
    return { problems: read.error.issues.map(({ path, message }) => `${String(path[0])} ${message}`) };
  }
  return {
    settings: {
      port: read.data['--port'],
      dataFolder: read.data['--data'],
      ...(read.data['--origin'] !== undefined && { origin: read.data['--origin'] }),
      client: {
        id: read.data['--client-id'],
        secret: read.data.IDENTITY_STAND_IN_CLIENT_SECRET,
        redirectUris: read.data['--redirect-uri'],
      },
    },
  };
}
