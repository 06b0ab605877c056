import { z } from 'zod';

const answer = z.enum(['ok', 'refuse', 'temporary-error', 'hang', 'keep-and-hang', 'drop-answer']);

/** One answer for every letter, or a list of which each letter takes the next and `ok` follows. */
const plan = z.strictObject({ letter: z.union([answer, z.array(answer)]).default('ok') });

export type FaultPlan = z.output<typeof plan>;
export type AnswerMode = z.output<typeof answer>;
export type Faults = ReturnType<typeof createFaults>;

/** The fault plan of one mailbox: all is well until told otherwise, and again after a restart. */
export function createFaults() {
  let current = plan.parse({});
  let change = Promise.withResolvers<void>();
  let hanging = 0;

  function replace(next: FaultPlan) {
    current = next;
    change.resolve();
    change = Promise.withResolvers();
    hanging = 0;
    return current;
  }

  return {
    plan: () => current,
    /** A wrong name or value changes nothing. */
    set(wanted: unknown) {
      const parsed = plan.safeParse(wanted);
      return parsed.success ? { plan: replace(parsed.data) } : { problem: z.prettifyError(parsed.error) };
    },
    clear: () => replace(plan.parse({})),
    /** How the next letter is to be answered. */
    next(): AnswerMode {
      return Array.isArray(current.letter) ? (current.letter.shift() ?? 'ok') : current.letter;
    },
    /** Resolves at the next change of the plan. */
    changed() {
      hanging += 1;
      return change.promise;
    },
    /** How many letters wait for that. */
    hanging: () => hanging,
  };
}
