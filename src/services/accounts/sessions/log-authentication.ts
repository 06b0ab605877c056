import type { ShopError } from '#domain/api/error-table.ts';
import type { Result } from '#domain/values/result.ts';
import type { Ports } from '#services/ports/ports.ts';

type AuthenticationEvent =
  | { readonly event: 'sign-up' | 'new-password'; readonly way: 'password' | 'letter' }
  | { readonly event: 'sign-in'; readonly way: 'password' | 'google' }
  | { readonly event: 'email-proof'; readonly way: 'letter' }
  | { readonly event: 'account-removal'; readonly way: 'password' | 'google' };

const NAMES: Readonly<Record<AuthenticationEvent['event'], string>> = {
  'sign-up': 'Sign-up',
  'sign-in': 'Sign-in',
  'new-password': 'Password reset',
  'email-proof': 'Email verification',
  'account-removal': 'Account deletion',
};

/** Writes an authentication event to the audit log, with the account's id only: no personal data is logged. */
export const logAuthentication = (
  { log }: Pick<Ports, 'log'>,
  entry: AuthenticationEvent,
  outcome: Result<unknown, ShopError>,
  account: string | undefined,
): void =>
  log.info(
    { ...entry, outcome: outcome.ok ? 'success' : outcome.error.code, ...(account && { account }) },
    outcome.ok ? `${NAMES[entry.event]} succeeded` : `${NAMES[entry.event]} failed: ${outcome.error.code}`,
  );
