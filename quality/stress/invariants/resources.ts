import type { Resources } from '../resources/measure-resources.ts';

const HEAP = 1.05;
/** What comes and goes by itself: a connection that is made anew, a job that looks around. */
const PASSING = { descriptors: 4, timers: 4, sockets: 4 } as const;

/** I10: what a shop holds at rest is what it held before, and its memory within a twentieth. */
export const resources = (before: Resources, after: Resources): string[] => [
  ...(['descriptors', 'timers', 'sockets'] as const).flatMap((what) =>
    after[what] > before[what] + PASSING[what]
      ? [`I10: there were ${before[what]} ${what}, and there are ${after[what]}`]
      : [],
  ),
  ...(after.heapBytes > before.heapBytes * HEAP
    ? [`I10: the heap has grown from ${before.heapBytes} to ${after.heapBytes} bytes`]
    : []),
];
