import { MINUTE, SECOND } from '#domain/values/time.ts';

const BUCKET_MS = 10 * SECOND;
const BUCKETS = (5 * MINUTE) / BUCKET_MS;

/** Counts the events of the last five minutes in constant memory. */
export const createSlidingWindowCounter = (now: () => number = () => performance.now()) => {
  const counts = new Map<number, number>();
  const currentBucket = (): number => Math.floor(now() / BUCKET_MS);
  const deleteExpired = (): void => {
    for (const bucket of counts.keys()) if (bucket <= currentBucket() - BUCKETS) counts.delete(bucket);
  };
  return {
    add(): void {
      deleteExpired();
      counts.set(currentBucket(), (counts.get(currentBucket()) ?? 0) + 1);
    },
    clear: (): void => counts.clear(),
    count(): number {
      deleteExpired();
      return [...counts.values()].reduce((all, some) => all + some, 0);
    },
  };
};
