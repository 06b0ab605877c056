import type { Resources } from '../resources/measure-resources.ts';

const MAX_HEAP_GROWTH = 1.05;
/** What comes and goes by itself: a connection that is made anew, a job that looks around. */
const TOLERANCE = { descriptors: 4, timers: 4, sockets: 4 } as const;

/** I10: what a shop holds at rest is what it held before, and its memory within a twentieth. */
export const resources = (before: Resources, after: Resources): string[] => [
  ...(['descriptors', 'timers', 'sockets'] as const).flatMap((resource) =>
    after[resource] > before[resource] + TOLERANCE[resource]
      ? [`I10: there were ${before[resource]} ${resource}, and there are ${after[resource]}`]
      : [],
  ),
  ...(after.heapBytes > before.heapBytes * MAX_HEAP_GROWTH
    ? [`I10: the heap has grown from ${before.heapBytes} to ${after.heapBytes} bytes`]
    : []),
];
