import { z } from 'zod/mini';
import { apiMap } from '#domain/api/api-map.ts';
import { call } from './call.ts';

/** Requests another verification email; at most one a minute is sent. */
export const resendVerificationEmail = () =>
  call(apiMap.verificationEmail, { method: 'POST', schema: z.object({ sent: z.literal(true) }) });
