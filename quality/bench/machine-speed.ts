import { median } from '#stress/load/quantile.ts';

const TIMES = 15;
const RECORDS = 10_000;

const work = (): number => {
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
 * How quick the machine is at this moment: the milliseconds that one and the same work takes. A machine that is shared is
 * half as quick at some hours, and figures of such hours cannot be compared.
 */
export const measureReferenceWork = (): number => median(Array.from({ length: TIMES }, work));
