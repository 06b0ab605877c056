import { z } from 'zod';
import { call } from './call.ts';

/** Asks for another letter that proves the address of the account; one a minute is sent. */
export const askForProofLetter = () =>
  call('/api/account/proof-letter', { method: 'POST', answer: z.object({ sent: z.literal(true) }) });
