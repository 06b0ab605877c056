import { z } from 'zod/mini';
import { apiMap } from '#domain/api/api-map.ts';
import { call } from './call.ts';

/** Asks for another letter that proves the address of the account; one a minute is sent. */
export const askForProofLetter = () =>
  call(apiMap.proofLetter, { method: 'POST', answer: z.object({ sent: z.literal(true) }) });
