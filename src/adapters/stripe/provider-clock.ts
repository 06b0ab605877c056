import { z } from 'zod';
import type { Clock, ClocksAhead } from '#services/ports/ports.ts';

const headersSchema = z.object({ date: z.string() });
/** An answer, or a refusal, as the provider's client hands it out. */
const answerSchema = z.union([
  z
    .object({ lastResponse: z.object({ headers: headersSchema }) })
    .transform(({ lastResponse }) => lastResponse.headers),
  z.object({ headers: headersSchema }).transform(({ headers }) => headers),
]);

/**
 * Compares the provider's clock, as its answers tell it, with both of the shop's. By this machine's the shop judges whether
 * an event is too old; by the database's it says when a session is to end, and the provider refuses one too near.
 */
export const createProviderClock = (database: Clock) => {
  let aheadMs: ClocksAhead | null = null;
  return {
    /** How far the provider's clock was ahead of them at its last answer, ms, give or take a second; `null` before one. */
    aheadMs: () => aheadMs,
    read(answer: unknown): void {
      const read = answerSchema.safeParse(answer);
      const told = read.success ? Date.parse(read.data.date) : Number.NaN;
      if (Number.isNaN(told)) return;
      aheadMs = { machine: told - Date.now(), database: told - database().getTime() };
    },
  };
};
