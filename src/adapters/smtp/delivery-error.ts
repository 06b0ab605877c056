import { z } from 'zod';
import type { DeliveryError } from '#services/ports/ports.ts';

const smtpErrorSchema = z.object({
  code: z.string().optional(),
  responseCode: z.number().optional(),
  command: z.string().optional(),
});

/** Answers to these commands are about one letter; to any other, about whether the shop may send at all. */
const ABOUT_THE_LETTER = new Set(['RCPT TO', 'DATA']);

/** What a failed try means. The server's own words may name the shopper, so only numbers and names of steps are kept. */
export const postErrorOf = (error: unknown): DeliveryError => {
  const parsed = smtpErrorSchema.safeParse(error);
  if (!parsed.success) return { code: 'post-unavailable', reason: 'unknown' };
  const { code = '', responseCode, command = '' } = parsed.data;
  const reason = [code, command, responseCode].filter(Boolean).join(' ') || 'unknown';
  // An address that cannot even be written down for the server will not be better tomorrow.
  if (code === 'EENVELOPE' && responseCode === undefined) return { code: 'letter-refused', reason };
  if (responseCode === undefined || !ABOUT_THE_LETTER.has(command))
    return { code: 'post-unavailable', reason };
  return { code: responseCode >= 500 ? 'letter-refused' : 'letter-deferred', reason };
};
