import { z } from 'zod';

const responseMode = z.enum(['ok', 'refuse', 'temporary-error', 'hang', 'keep-and-hang', 'drop-answer']);

/** One reply for all emails, or a list of replies to the next ones, followed by `ok`. */
const plan = z.strictObject({ message: z.union([responseMode, z.array(responseMode)]).default('ok') });

export type FaultPlan = z.output<typeof plan>;
export type ResponseMode = z.output<typeof responseMode>;
export type Faults = ReturnType<typeof createFaults>;

/** The fault plan of a mailbox; a restart resets it to no faults. */
export function createFaults() {
  let current = plan.parse({});
  let nextChange = Promise.withResolvers<void>();
  let hanging = 0;

  function replace(next: FaultPlan) {
    current = next;
    nextChange.resolve();
    nextChange = Promise.withResolvers();
    hanging = 0;
    return current;
  }

  return {
    plan: () => current,
    /** An invalid name or value changes nothing. */
    set(change: unknown) {
      const parsed = plan.safeParse(change);
      return parsed.success ? { plan: replace(parsed.data) } : { problem: z.prettifyError(parsed.error) };
    },
    clear: () => replace(plan.parse({})),
    /** The reply to the next email. */
    next(): ResponseMode {
      return Array.isArray(current.message) ? (current.message.shift() ?? 'ok') : current.message;
    },
    /** Resolves at the next change of the plan. */
    changed() {
      hanging += 1;
      return nextChange.promise;
    },
    /** Number of emails that wait for that change. */
    hanging: () => hanging,
  };
}
