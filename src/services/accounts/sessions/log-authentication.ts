import type { ShopError } from '#domain/api/error-table.ts';
import type { Result } from '#domain/values/result.ts';
import type { Ports } from '#services/ports/ports.ts';

type Authentication =
  | { readonly action: 'signup'; readonly method: 'password' }
  | {
      readonly action: 'signin' | 'account-deletion' | 'email-change-request';
      readonly method: 'password' | 'google';
    }
  | { readonly action: 'password-change'; readonly method: 'password' }
  | { readonly action: 'password-reset' | 'email-verification' | 'email-change'; readonly method: 'email' };

/** The name of an action, and its event after success and failure. */
const EVENTS: Readonly<Record<Authentication['action'], [string, string, string]>> = {
  signup: ['Sign-up', 'signup.succeeded', 'signup.failed'],
  signin: ['Sign-in', 'signin.succeeded', 'signin.failed'],
  'password-reset': ['Password reset', 'password-reset.succeeded', 'password-reset.failed'],
  'password-change': ['Password change', 'password.changed', 'password.change-failed'],
  'email-change-request': ['Email change request', 'email-change.requested', 'email-change.refused'],
  'email-change': ['Email change', 'email-change.succeeded', 'email-change.failed'],
  'email-verification': ['Email verification', 'email.verified', 'email.verification-failed'],
  'account-deletion': ['Account deletion', 'account.deleted', 'account.deletion-failed'],
};

/** Writes an authentication event to the audit log, with the account's id only: no personal data is logged. */
export function logAuthentication(
  { log }: Pick<Ports, 'log'>,
  { action, method }: Authentication,
  outcome: Result<unknown, ShopError>,
  account: string | undefined,
): void {
  const [name, succeeded, failed] = EVENTS[action];
  const code = outcome.ok ? 'success' : outcome.error.code;
  const fields = { method, outcome: code, ...(account && { account }) };
  if (outcome.ok) log.info({ event: succeeded, ...fields }, `${name} succeeded`);
  else log.info({ event: failed, ...fields }, `${name} failed: ${code}`);
}
