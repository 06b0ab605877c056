import type { OrderUpdate, StreamPeriod } from './live-page.ts';

/** A state of an order, and when the shop had written it (ms since 1970). */
export type StatusChange = { readonly receipt: string; readonly to: string; readonly ms: number };

/** What an open page has been through. */
type PageHistory = { readonly updates: readonly OrderUpdate[]; readonly streams: readonly StreamPeriod[] };

/**
 * How late a page heard of each step of its orders, ms; never is Infinity. A stream that has begun before a step, and goes
 * on for `withinMs` after it, has to tell it. Where none does, the page may wait until the next one has begun. A later step
 * tells of those before it, too.
 */
export const notificationDelays = (
  changes: readonly StatusChange[],
  { updates, streams }: PageHistory,
  withinMs: number,
): number[] =>
  changes.map(({ receipt, ms }, index) => {
    const later = changes.slice(index).filter((step) => step.receipt === receipt);
    const update = updates.find(
      (one) => one.receipt === receipt && later.some(({ to }) => to === one.status),
    );
    if (!update) return Infinity;
    const isOpen = streams.some(({ from, to }) => from <= ms && to >= ms + withinMs);
    const next = streams.find(({ from }) => from > ms)?.from ?? ms;
    return update.at - (isOpen || update.at < next ? ms : next);
  });
