import { bucketOf, VITALS, type VitalsReport } from '#domain/monitoring/web-vitals.ts';
import type { Ports } from '../ports/ports.ts';

/** Adds the metrics of a page view to the counts of the day, without an identifier of the visitor. */
export async function recordWebVitals(
  { webVitals, clock }: Pick<Ports, 'webVitals' | 'clock'>,
  { route, figures }: VitalsReport,
): Promise<void> {
  const counts = VITALS.flatMap((vital) => {
    const value = figures[vital];
    return value === undefined ? [] : [{ route, vital, bucket: bucketOf(vital, value), value }];
  });
  if (counts.length > 0) await webVitals.add(clock(), counts);
}
