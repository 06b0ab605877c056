import { expect, test } from 'vitest';
import { declaredRoutes } from '#test/support/declared-routes.ts';
import { createPatternOf } from './pattern-of.ts';

const patternOf = createPatternOf(declaredRoutes.map(({ path }) => path));

test.each([
  ['/healthz', '/healthz'],
  ['/readyz', '/readyz'],
  ['/metrics', '/metrics'],
  ['/operator', '/operator'],
  ['/tea', '/tea'],
  ['/tea.data', '/tea.data'],
  ['/api/payment/webhook', '/api/payment/webhook'],
  ['/order/a-secret-of-somebody', '/order/:secret'],
  ['/assets/root-CzWAJBV9.css', '/assets/*'],
  ['/favicon.svg', 'other'],
  ['/nothing/of/the/kind', 'other'],
  ['/api/nothing', 'other'],
])('metrics assign a request for %s to %s', (path, pattern) => {
  expect(patternOf(path)).toBe(pattern);
});
