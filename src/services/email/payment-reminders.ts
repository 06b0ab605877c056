import type { User } from '#domain/accounts/session.ts';
import type { ShopError } from '#domain/api/error-table.ts';
import { err, ok, type Result } from '#domain/values/result.ts';
import type { Ports } from '../ports/ports.ts';

type PreferenceDeps = Pick<Ports, 'emailPreferences'>;

/** True if the account's address gets payment reminders. */
export function getsPaymentReminders({ emailPreferences }: PreferenceDeps, user: User): Promise<boolean> {
  return emailPreferences.getsPaymentReminders(user.email);
}

/** Turns payment reminders on or off; returns `email-unconfirmed` if another person may have turned them off. */
export async function changePaymentReminders(
  { emailPreferences }: PreferenceDeps,
  user: User,
  isOn: boolean,
): Promise<Result<void, ShopError>> {
  if (isOn && user.emailVerifiedAt === null) return err({ code: 'email-unconfirmed' });
  await emailPreferences.setPaymentReminders(user.email, isOn);
  return ok(undefined);
}
