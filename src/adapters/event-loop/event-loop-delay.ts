import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { ServerHealth } from '#services/ports/ports.ts';

const WINDOW_MS = 10_000;
/** A single slow window may be a start or a backup. */
const WINDOW_COUNT = 3;
const RESOLUTION_MS = 10;

/** The lasting delay is the smallest percentile of the last windows. */
export const createDelayWindows = () => {
  let windows: readonly number[] = [];
  return {
    add: (ms: number): void => {
      windows = [...windows, ms].slice(-WINDOW_COUNT);
    },
    lastingMs: (): number => (windows.length < WINDOW_COUNT ? 0 : Math.min(...windows)),
  };
};

/** Measures the event-loop delay of this process (99th percentile, ms) until it is disposed of. */
export const startEventLoopDelay = (
  windowMs = WINDOW_MS,
): Disposable & { readonly delayMs: ServerHealth['eventLoopDelayMs'] } => {
  const histogram = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  histogram.enable();
  const windows = createDelayWindows();
  const timer = setInterval(() => {
    windows.add(histogram.percentile(99) / 1_000_000);
    histogram.reset();
  }, windowMs);
  timer.unref();
  return {
    delayMs: windows.lastingMs,
    [Symbol.dispose]: () => {
      clearInterval(timer);
      histogram.disable();
    },
  };
};
