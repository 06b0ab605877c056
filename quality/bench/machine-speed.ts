import { median } from '#stress/load/quantile.ts';

const TIMES = 15;
const RECORDS = 10_000;

const runWorkload = (): number => {
  const startedAt = performance.now();
  const records = Array.from({ length: RECORDS }, (_, n) => ({
    id: `tea-${n}`,
    price: n % 97,
    kinds: ['green', 'black'],
  }));
  JSON.parse(JSON.stringify(records.toSorted((one, other) => one.price - other.price)));
  return performance.now() - startedAt;
};

/**
 * Returns the duration of a fixed workload in ms.
 * The speed of a shared machine varies by half, so results of different hours are not comparable.
 */
export const measureReferenceWork = (): number => median(Array.from({ length: TIMES }, runWorkload));
