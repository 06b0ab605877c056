import { z } from 'zod';
import type { DeliveryError } from '#services/ports/ports.ts';

const smtpErrorSchema = z.object({
  code: z.string().optional(),
  responseCode: z.number().optional(),
  command: z.string().optional(),
});

/** Replies to these commands are about one email; others are about whether the shop can send at all. */
const MESSAGE_COMMANDS = new Set(['RCPT TO', 'DATA']);

/** Classifies a failed delivery. The server's text may name the shopper, so only codes and commands are recorded. */
export const toDeliveryError = (error: unknown): DeliveryError => {
  const parsed = smtpErrorSchema.safeParse(error);
  if (!parsed.success) return { code: 'server-unavailable', reason: 'unknown' };
  const { code = '', responseCode, command = '' } = parsed.data;
  const reason = [code, command, responseCode].filter(Boolean).join(' ') || 'unknown';
  // A malformed address stays malformed on a retry.
  if (code === 'EENVELOPE' && responseCode === undefined) return { code: 'rejected', reason };
  if (responseCode === undefined || !MESSAGE_COMMANDS.has(command))
    return { code: 'server-unavailable', reason };
  return { code: responseCode >= 500 ? 'rejected' : 'deferred', reason };
};
