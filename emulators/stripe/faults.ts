import { z } from 'zod';

const responseMode = z.enum(['ok', 'drop-answer', 'reset', 'error-500', 'done-500', 'hang', 'garbage']);

/** One response for all requests, or a list of responses to the next ones, followed by `ok`. */
const responseModes = z.union([responseMode, z.array(responseMode)]).default('ok');

/** All faults that can be injected. */
const plan = z.strictObject({
  webhooks: z.enum(['deliver', 'hold', 'drop']).default('deliver'),
  duplicate: z.int().min(1).max(10).default(1),
  delayMs: z.int().min(0).max(600_000).default(0),
  createSession: responseModes,
  retrieveSession: responseModes,
  expireSession: responseModes,
  createRefund: responseModes,
  createCoupon: responseModes,
  refundStatus: z.enum(['succeeded', 'pending', 'requires_action']).default('succeeded'),
  balance: z.enum(['enough', 'empty']).default('enough'),
  key: z.enum(['taken', 'revoked']).default('taken'),
  amountChange: z.int().default(0),
  clockMs: z.int().default(0),
});

export type FaultPlan = z.output<typeof plan>;
export type ResponseFault = {
  [K in keyof FaultPlan]: FaultPlan[K] extends FaultPlan['createSession'] ? K : never;
}[Exclude<keyof FaultPlan, 'webhooks' | 'refundStatus' | 'balance' | 'key'>];
export type ResponseMode = z.output<typeof responseMode>;
export type Faults = ReturnType<typeof createFaults>;

/** The fault plan of an emulator; a restart resets it to no faults. */
export function createFaults() {
  let current = plan.parse({});
  const changeListeners = new Set<() => void>();

  function replace(next: FaultPlan) {
    current = next;
    const listeners = [...changeListeners];
    changeListeners.clear();
    for (const listener of listeners) listener();
    return current;
  }

  return {
    plan: () => current,

    /** Changes only the given faults. An invalid name or value changes nothing. */
    merge(change: Record<string, unknown>) {
      const parsed = plan.safeParse({ ...current, ...change });
      return parsed.success ? { plan: replace(parsed.data) } : { problem: z.prettifyError(parsed.error) };
    },

    clear: () => replace(plan.parse({})),

    /** The response to the next request of this kind. */
    next(name: ResponseFault): ResponseMode {
      const mode = current[name];
      return Array.isArray(mode) ? (mode.shift() ?? 'ok') : mode;
    },

    /** Resolves at the next change of the plan, or when `signal` aborts. */
    changed(signal: AbortSignal): Promise<void> {
      return new Promise((resolve) => {
        const listener = () => {
          changeListeners.delete(listener);
          signal.removeEventListener('abort', listener);
          resolve();
        };
        changeListeners.add(listener);
        signal.addEventListener('abort', listener);
        if (signal.aborted) listener();
      });
    },
  };
}
