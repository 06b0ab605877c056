import type { Context } from 'hono';
import type { ShopError } from '#domain/api/error-table.ts';
import type { Result } from '#domain/values/result.ts';
import type { RouteDeps } from './route.ts';

/** Fits sign-ins, forms and usual orders, and is parsed in less than 0.1 ms. */
const MAX_CHEAP_CHARACTERS = 8_192;

/** True if a request is parsed despite too many invalid ones, since others share the IP address; limited as well. */
export const isCheapToRead = (c: Context, deps: RouteDeps, sent: Result<string, ShopError>): boolean =>
  sent.ok && sent.value.length <= MAX_CHEAP_CHARACTERS && deps.responseWaitMs(c, 'free') === 0;
