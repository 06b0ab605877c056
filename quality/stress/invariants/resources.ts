import type { Resources } from '../resources/measure-resources.ts';

const MAX_HEAP_GROWTH = 1.05;
/** Connections that are reopened and jobs that are running. */
const TOLERANCE = { descriptors: 4, timers: 4, sockets: 4 } as const;

/** I10: an idle shop holds the same resources as before, and at most 5 % more heap. */
export const resources = (before: Resources, after: Resources): string[] => [
  ...(['descriptors', 'timers', 'sockets'] as const).flatMap((resource) =>
    after[resource] > before[resource] + TOLERANCE[resource]
      ? [`I10: ${after[resource]} ${resource} instead of ${before[resource]}`]
      : [],
  ),
  ...(after.heapBytes > before.heapBytes * MAX_HEAP_GROWTH
    ? [`I10: the heap grew from ${before.heapBytes} to ${after.heapBytes} bytes`]
    : []),
];
