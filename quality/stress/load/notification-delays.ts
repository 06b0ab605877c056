import type { Stream, Told } from './live-page.ts';

/** A state of an order, and when the shop had written it (ms since 1970). */
export type Step = { readonly receipt: string; readonly to: string; readonly ms: number };

/** What an open page has been through. */
type Page = { readonly told: readonly Told[]; readonly streams: readonly Stream[] };

/**
 * How late a page heard of each step of its orders, ms; never is Infinity. A stream that has begun before a step, and goes
 * on for `withinMs` after it, has to tell it. Where none does, the page may wait until the next one has begun. A later step
 * tells of those before it, too.
 */
export const lateness = (steps: readonly Step[], { told, streams }: Page, withinMs: number): number[] =>
  steps.map(({ receipt, ms }, index) => {
    const since = steps.slice(index).filter((step) => step.receipt === receipt);
    const heard = told.find((one) => one.receipt === receipt && since.some(({ to }) => to === one.status));
    if (!heard) return Infinity;
    const isOpen = streams.some(({ from, to }) => from <= ms && to >= ms + withinMs);
    const next = streams.find(({ from }) => from > ms)?.from ?? ms;
    return heard.at - (isOpen || heard.at < next ? ms : next);
  });
