import type { ShopError } from '#domain/error-table.ts';
import { LETTER_PAUSE_MS } from '#domain/letter.ts';
import { err, ok, type Result } from '#domain/result.ts';
import { newLink } from './new-link.ts';
import type { Ports } from './ports.ts';

type Needs = Pick<Ports, 'accountLinks' | 'passwords' | 'secrets' | 'clock'>;

/** Sends a link for a new password, at most one a minute. Nobody learns from it whether the address has an account. */
export const askForReset =
  (ports: Needs) =>
  (email: string): Promise<void> => {
    const notSince = new Date(ports.clock().getTime() - LETTER_PAUSE_MS);
    return ports.accountLinks.askForReset(email, newLink(ports, 'reset-password'), notSince);
  };

/** Whether the link of a password letter still works. */
export const isResetLinkGood =
  ({ accountLinks, secrets, clock }: Needs) =>
  async (secret: string): Promise<boolean> =>
    (await accountLinks.owner('reset-password', secrets.digest(secret), clock())) !== undefined;

/** Sets the new password and ends every session of the account. */
export const resetPassword = (ports: Needs) => {
  const isGood = isResetLinkGood(ports);
  return async (secret: string, password: string): Promise<Result<void, ShopError>> => {
    // Before the hash, which is dear: whoever guesses links may not keep the hasher busy.
    if (!(await isGood(secret))) return err({ code: 'link-ended' });
    const hash = await ports.passwords.hash(password);
    if (!hash.ok) return hash;
    const digest = ports.secrets.digest(secret);
    const isReset = await ports.accountLinks.resetPassword(digest, hash.value, ports.clock());
    return isReset ? ok(undefined) : err({ code: 'link-ended' });
  };
};
