import { z } from 'zod';

const headersSchema = z.object({ date: z.string() });
/** An answer, or a refusal, as the provider's client hands it out. */
const answerSchema = z.union([
  z
    .object({ lastResponse: z.object({ headers: headersSchema }) })
    .transform(({ lastResponse }) => lastResponse.headers),
  z.object({ headers: headersSchema }).transform(({ headers }) => headers),
]);

/**
 * Compares the clock of this machine with the provider's, as its answers tell it. A clock that is minutes wrong makes the
 * shop refuse events as too old, and sessions end at odd times.
 */
export const createProviderClock = (now: () => number = Date.now) => {
  let aheadMs: number | null = null;
  return {
    /** How far the provider's clock was ahead of ours at its last answer, ms, give or take a second; `null` before one. */
    aheadMs: () => aheadMs,
    read(answer: unknown): void {
      const read = answerSchema.safeParse(answer);
      const told = read.success ? Date.parse(read.data.date) : Number.NaN;
      if (!Number.isNaN(told)) aheadMs = told - now();
    },
  };
};
