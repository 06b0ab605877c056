import { randomUUID } from 'node:crypto';
import { addressAt, declaredRoutes } from './declared-routes.ts';

/** The open parts of an address, so that the route takes them. */
const parts = {
  receipt: randomUUID(),
  secret: 'x'.repeat(43),
  id: 'genmaicha',
};

/** Every route that may change something. */
export const unsafeRoutes = declaredRoutes
  .filter(({ method }) => method !== 'GET')
  .map(({ method, path }) => ({ method, path: addressAt(path, parts) }));
