import { aCanary } from '../../../test/support/canary.ts';
import { aSecret } from '../../../test/support/examples.ts';
import { type Shopper, shopperAt } from '../../../test/support/shopper.ts';
import { digestOf, makeAccounts, openSessions } from '../accounts.ts';
import type { Town } from '../test-environment.ts';

/** Somebody with an account. */
export type Account = { readonly shopper: Shopper; readonly email: string };

const HASH = 'select p.hash from passwords p join users u on u.id = p.user_id where u.email = $1';

/** Somebody whose account is as one that is there but has another address; no password is hashed for it. */
export const settleIn = async ({ rows, origins }: Town, shop: number, like: string): Promise<Account> => {
  const email = `${aCanary()}@example.com`;
  const [known] = await rows<{ hash: string }>(HASH, [like]);
  const [secret = ''] = await openSessions(rows, await makeAccounts(rows, [email], known?.hash));
  const shopper = shopperAt(origins[shop] ?? '');
  shopper.jar.set('__Host-session', secret);
  return { shopper, email };
};

/** The secret of a link that went to somebody by letter. */
export const linkTo = async (
  { rows, witness }: Pick<Town, 'rows' | 'witness'>,
  purpose: 'prove-email' | 'reset-password',
  email: string,
): Promise<string> => {
  const secret = aSecret();
  witness.confides(secret);
  await rows(
    `insert into account_links (digest, purpose, user_id, email, expires_at)
     select $1, $2, id, email, now() + interval '1 day' from users where email = $3`,
    [digestOf(secret), purpose, email],
  );
  return secret;
};
