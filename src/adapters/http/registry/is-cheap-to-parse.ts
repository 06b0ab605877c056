import type { Context } from 'hono';
import type { ShopError } from '#domain/api/error-table.ts';
import type { Result } from '#domain/values/result.ts';
import type { RouteDeps } from './route.ts';

/** Fits sign-ins, forms and usual orders, and is parsed in less than 0.1 ms. */
const MAX_CHARACTERS = 8_192;

/** True if a short request is parsed although its IP address, which others share, has sent too many invalid ones. */
export const isCheapToParse = (c: Context, deps: RouteDeps, body: Result<string, ShopError>): boolean =>
  body.ok && body.value.length <= MAX_CHARACTERS && deps.responseWaitMs(c, 'free') === 0;
