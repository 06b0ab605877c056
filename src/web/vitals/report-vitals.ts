import { type Metric, onCLS, onFCP, onINP, onLCP, onTTFB } from 'web-vitals';
import { apiMap } from '#domain/api/api-map.ts';
import type { Vital, VitalsReport } from '#domain/monitoring/web-vitals.ts';
import { pagePattern } from './page-pattern.ts';

/**
 * Measures this visit and sends each metric once, when the page is left or hidden (STATE-8). Client-side
 * navigation counts for the page that was loaded.
 */
export const reportVitals = (path: string): void => {
  const route = pagePattern(path);
  if (!route) return;
  const pending = new Map<Vital, Metric>();
  const sent = new Set<string>();

  const record = (metric: Metric) => {
    if (!sent.has(metric.id)) pending.set(metric.name, metric);
  };
  const send = () => {
    if (document.visibilityState !== 'hidden' || pending.size === 0) return;
    // Sent when the page is left the next time; a beacon would be lost.
    if (!navigator.onLine) return;
    const figures = Object.fromEntries([...pending].map(([name, { value }]) => [name, value]));
    for (const { id } of pending.values()) sent.add(id);
    pending.clear();
    navigator.sendBeacon(
      apiMap.vitals,
      new Blob([JSON.stringify({ route, figures } satisfies VitalsReport)], { type: 'application/json' }),
    );
  };

  for (const measure of [onLCP, onCLS, onINP, onTTFB, onFCP]) measure(record);
  // Registered after the measuring listeners, which report their last values at the same event.
  document.addEventListener('visibilitychange', send);
};
