import type { Context } from 'hono';
import type { ShopError } from '#domain/error-table.ts';
import type { Result } from '#domain/result.ts';
import type { Gate } from './route.ts';

/** Longer than any form that names an account, and parsed in less than a tenth of a millisecond. */
const MAX_CHARACTERS = 2_048;

/**
 * True if a request beyond the limit of its address is still read, to see whether a known device or a confirmed mailbox sent
 * it. Such lookups are limited per address as well.
 */
export const mayBeKnown = (c: Context, gate: Gate, sent: Result<string, ShopError>): boolean =>
  sent.ok && sent.value.length <= MAX_CHARACTERS && gate.waitMs(c, 'free') === 0;
