import type { Context } from 'hono';
import type { ShopError } from '#domain/api/error-table.ts';
import type { Result } from '#domain/values/result.ts';
import type { Gate } from './route.ts';

/** Longer than sign-ins, forms and usual orders, and parsed in less than a tenth of a millisecond. */
const MAX_CHARACTERS = 8_192;

/**
 * True if a request is read although its address has sent too many that were invalid, since others share the address. Such
 * reads are limited per address as well.
 */
export const isCheapToRead = (c: Context, gate: Gate, sent: Result<string, ShopError>): boolean =>
  sent.ok && sent.value.length <= MAX_CHARACTERS && gate.waitMs(c, 'free') === 0;
