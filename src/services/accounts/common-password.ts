import { isGuessable, type KnownFacts } from '#domain/accounts/weak-password.ts';
import type { ShopError } from '#domain/api/error-table.ts';
import { messageOf } from '#domain/api/error-table.ts';
import { err } from '#domain/values/result.ts';
import type { Ports } from '../ports/ports.ts';

const code = 'auth/common-password';

/** Whether a password is among those that are tried first: made of what everybody tries, or stolen elsewhere. */
export const isCommonPassword = async (
  { shopName, breached }: Pick<Ports, 'shopName' | 'breached'>,
  password: string,
  { email, displayName }: Required<Omit<KnownFacts, 'shopName'>>,
): Promise<boolean> => isGuessable(password, { shopName, email, displayName }) || breached.has(password);

/** Says at the field that everybody would guess the password. */
export const commonPassword = err({
  code,
  details: { fields: { password: messageOf(code) } },
} satisfies ShopError);
