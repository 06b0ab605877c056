import { bucketOf, VITALS, type VitalsReport } from '#platform/web-vitals.ts';
import type { Ports } from '../ports/ports.ts';

/** Adds the figures of a visit to the sums of the day; which visit it was is not kept. */
export const recordVitals =
  ({ vitals, clock }: Pick<Ports, 'vitals' | 'clock'>) =>
  async ({ route, figures }: VitalsReport): Promise<void> => {
    const counts = VITALS.flatMap((vital) => {
      const value = figures[vital];
      return value === undefined ? [] : [{ route, vital, bucket: bucketOf(vital, value), value }];
    });
    if (counts.length > 0) await vitals.add(clock(), counts);
  };
