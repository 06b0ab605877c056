import { expect, test } from 'vitest';
import { createAllowedMethods } from './allowed-methods.ts';

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
