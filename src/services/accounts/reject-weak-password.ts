import { isWeakPassword, type PasswordContext } from '#domain/accounts/weak-password.ts';
import type { ShopError } from '#domain/api/error-table.ts';
import { messageOf } from '#domain/api/error-table.ts';
import { err } from '#domain/values/result.ts';
import type { Ports } from '../ports/ports.ts';

const code = 'auth/common-password';

/** True if a password is made of common words or data of the account, or is in the list of breached passwords. */
export async function isWeakOrBreachedPassword(
  { shopName, breachedPasswords }: Pick<Ports, 'shopName' | 'breachedPasswords'>,
  password: string,
  { email, displayName }: Required<Omit<PasswordContext, 'shopName'>>,
): Promise<boolean> {
  return isWeakPassword(password, { shopName, email, displayName }) || breachedPasswords.has(password);
}

/** The error `auth/common-password`, with its message at the field. */
export const weakPasswordError = err({
  code,
  details: { fields: { password: messageOf(code) } },
} satisfies ShopError);
