import { expect, test } from 'vitest';
import { declaredRoutes } from '#test/support/declared-routes.ts';
import { createAllowedMethods, createPatternOf } from './path-patterns.ts';

const routes = [
  { method: 'GET', path: '/api/orders' },
  { method: 'POST', path: '/api/orders/:receipt/cancel' },
  { method: 'POST', path: '/checkout-form' },
  { method: 'GET', path: '/:file{[^/]+\\.[a-z0-9]+}' },
  { method: 'GET', path: '/*' },
];

test.each([
  ['/api/orders', ['GET', 'HEAD']],
  ['/api/orders/4/cancel', ['POST']],
  ['/api/orders/4', []],
  ['/api/nothing', []],
  ['/.well-known/nothing', []],
  ['/API/orders', []],
  ['/Api', []],
  ['/apis', ['GET', 'HEAD']],
  ['/tea', ['GET', 'HEAD']],
  ['/checkout-form', ['POST', 'GET', 'HEAD']],
])('allows for %s the methods %j', (path, methods) => {
  expect(createAllowedMethods(routes)(path)).toEqual(methods);
});

const patternOf = createPatternOf(declaredRoutes.map(({ path }) => path));

test.each([
  ['/healthz', '/healthz'],
  ['/readyz', '/readyz'],
  ['/metrics', '/metrics'],
  ['/operator', '/operator'],
  ['/tea', '/tea'],
  ['/tea.data', '/tea.data'],
  ['/api/payment/webhook', '/api/payment/webhook'],
  ['/order/a-secret-of-a-guest', '/order/:secret'],
  ['/assets/root-CzWAJBV9.css', '/assets/*'],
  ['/favicon.svg', 'other'],
  ['/nothing/of/the/kind', 'other'],
  ['/api/nothing', 'other'],
])('metrics assign a request for %s to %s', (path, pattern) => {
  expect(patternOf(path)).toBe(pattern);
});
