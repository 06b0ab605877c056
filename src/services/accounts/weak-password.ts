import type { ShopError } from '#domain/api/error-table.ts';
import { messageOf } from '#domain/api/error-table.ts';
import { err } from '#domain/values/result.ts';
import type { Ports } from '../ports/ports.ts';

const code = 'auth/common-password';

/** True if attackers soon guess the password: a common or breached one, or data of the shop or account. */
export async function isWeakPassword(
  { shopName, passwordStrength }: Pick<Ports, 'shopName' | 'passwordStrength'>,
  password: string,
  { email, displayName }: { readonly email: string; readonly displayName: string },
): Promise<boolean> {
  const texts = [shopName, displayName, email.replace(/@.*$/, ''), email];
  const words = texts.flatMap((text) => [text, text.replace(/\s+/g, ''), ...text.split(/[^\p{L}\p{N}]+/u)]);
  return passwordStrength.isWeak(
    password,
    words.filter((word) => word.length > 2),
  );
}

/** The error `auth/common-password`, with its message at the field. */
export const weakPasswordError = err({
  code,
  details: { fields: { password: messageOf(code) } },
} satisfies ShopError);
