import { z } from 'zod';
import type { Clock, ClocksAhead } from '#services/ports/ports.ts';

const headersSchema = z.object({ date: z.string() });
/** A response or an error of Stripe's client. */
const responseSchema = z.union([
  z
    .object({ lastResponse: z.object({ headers: headersSchema }) })
    .transform(({ lastResponse }) => lastResponse.headers),
  z.object({ headers: headersSchema }).transform(({ headers }) => headers),
]);

/** Compares the provider's clock with the machine's, for the age of events, and the database's, for session expiry. */
export const createProviderClock = (database: Clock) => {
  let aheadMs: ClocksAhead | null = null;
  return {
    /** Lead of the provider's clock at its last response, ms, accurate to a second; `null` before the first. */
    aheadMs: () => aheadMs,
    read(response: unknown): void {
      const read = responseSchema.safeParse(response);
      const providerTime = read.success ? Date.parse(read.data.date) : Number.NaN;
      if (Number.isNaN(providerTime)) return;
      aheadMs = { machine: providerTime - Date.now(), database: providerTime - database().getTime() };
    },
  };
};
