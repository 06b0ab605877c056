import type { ShopError } from '#domain/api/error-table.ts';
import type { Result } from '#domain/values/result.ts';
import type { Ports } from '#services/ports/ports.ts';

/** How somebody gets into an account, or what they change about that. */
type Entry =
  | { readonly event: 'sign-up' | 'new-password'; readonly way: 'password' | 'letter' }
  | { readonly event: 'sign-in'; readonly way: 'password' | 'google' }
  | { readonly event: 'email-proof'; readonly way: 'letter' }
  | { readonly event: 'account-removal'; readonly way: 'password' | 'google' };

/**
 * Tells the log of every attempt to get into an account, and how it ended. The account is named by its id, which says
 * nothing to whoever has the log alone.
 */
export const tellEntry = (
  { log }: Pick<Ports, 'log'>,
  entry: Entry,
  outcome: Result<unknown, ShopError>,
  account: string | undefined,
): void =>
  log.info(
    { ...entry, outcome: outcome.ok ? 'success' : outcome.error.code, ...(account && { account }) },
    outcome.ok ? 'an attempt at an account succeeded' : 'an attempt at an account failed',
  );
