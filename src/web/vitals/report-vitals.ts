import { type Metric, onCLS, onFCP, onINP, onLCP, onTTFB } from 'web-vitals';
import { apiMap } from '#domain/api/api-map.ts';
import type { Vital } from '#platform/web-vitals.ts';
import { pagePattern } from './page-pattern.ts';

/**
 * Measures this visit and tells the server when the page is left or hidden (STATE-8). Each figure is told once; a page
 * that is moved to within the shop belongs to the visit of the page that was loaded.
 */
export const reportVitals = (path: string): void => {
  const route = pagePattern(path);
  if (!route) return;
  const waiting = new Map<Vital, Metric>();
  const told = new Set<string>();

  const note = (metric: Metric) => {
    if (!told.has(metric.id)) waiting.set(metric.name, metric);
  };
  const tell = () => {
    if (document.visibilityState !== 'hidden' || waiting.size === 0) return;
    // Told when the page is left the next time; a beacon would be lost.
    if (!navigator.onLine) return;
    const figures = Object.fromEntries([...waiting].map(([name, { value }]) => [name, value]));
    for (const { id } of waiting.values()) told.add(id);
    waiting.clear();
    navigator.sendBeacon(
      apiMap.vitals,
      new Blob([JSON.stringify({ route, figures })], { type: 'application/json' }),
    );
  };

  for (const measure of [onLCP, onCLS, onINP, onTTFB, onFCP]) measure(note);
  // Begun after the measuring ones, which put their last figures down at the same event.
  document.addEventListener('visibilitychange', tell);
};
