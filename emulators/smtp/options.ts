import { parseArgs } from 'node:util';
import { z } from 'zod';
import type { MailboxOptions } from './mailbox.ts';

const schema = z.object({
  port: z.coerce.number().int().min(0).max(65_535),
  smtpPort: z.coerce.number().int().min(0).max(65_535),
  data: z.string('--data DIR is missing').min(1),
});

/** Parses the command line; returns the options, or what is wrong with them. */
export function readOptions(args: string[]): { options: MailboxOptions } | { problem: string } {
  try {
    const { values } = parseArgs({
      args,
      options: {
        port: { type: 'string', default: '0' },
        'smtp-port': { type: 'string', default: '0' },
        data: { type: 'string' },
      },
    });
    const parsed = schema.safeParse({ ...values, smtpPort: values['smtp-port'] });
    return parsed.success ? { options: parsed.data } : { problem: z.prettifyError(parsed.error) };
  } catch (error) {
    return { problem: error instanceof Error ? error.message : String(error) };
  }
}
