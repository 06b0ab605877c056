import { randomUUID } from 'node:crypto';
import { addressAt, declaredRoutes } from './declared-routes.ts';

/** Valid values for the parameters of paths. */
const parts = {
  receipt: randomUUID(),
  secret: 'x'.repeat(43),
  id: 'genmaicha',
};

/** Every route that may change data. */
export const unsafeRoutes = declaredRoutes
  .filter(({ method }) => method !== 'GET')
  .map(({ method, path }) => ({ method, path: addressAt(path, parts) }));
