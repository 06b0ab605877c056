import type { OrderUpdate, StreamPeriod } from './live-page.ts';

/** A status of an order and the time it was stored, ms since 1970. */
export type StatusChange = { readonly receipt: string; readonly to: string; readonly ms: number };

type PageHistory = { readonly updates: readonly OrderUpdate[]; readonly streams: readonly StreamPeriod[] };

/**
 * Returns the delay of each status change in ms, Infinity if it never arrived. Without a stream open until `withinMs`
 * after the change, the delay counts from the next stream. Later changes imply earlier ones.
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
