import { createHash, randomBytes } from 'node:crypto';
import { type Shopper, shopperAt } from '#test/support/shopper.ts';
import { aCanary } from '../buyer.ts';
import type { Town } from '../town.ts';

/** Somebody with an account. */
export type Account = { readonly shopper: Shopper; readonly email: string };

const aSecret = (): string => randomBytes(32).toString('base64url');
/** What the shop keeps of a secret. */
export const digestOf = (secret: string): string => createHash('sha256').update(secret).digest('base64url');

const SETTLE = `
  with new_user as (
    insert into users (id, email, display_name) values (gen_random_uuid(), $1, 'Ada') returning id
  ), new_password as (
    insert into passwords (user_id, hash)
    select n.id, p.hash from new_user n, passwords p join users u on u.id = p.user_id where u.email = $2
  )
  insert into sessions (digest, user_id, started_at, expires_at)
  select $3, id, now(), now() + interval '1 day' from new_user`;

/** Somebody whose account is as one that is there but has another address; no password is hashed for it. */
export const settleIn = async ({ rows, origins }: Town, shop: number, like: string): Promise<Account> => {
  const email = `${aCanary()}@example.com`;
  const secret = aSecret();
  await rows(SETTLE, [email, like, digestOf(secret)]);
  const shopper = shopperAt(origins[shop] ?? '');
  shopper.jar.set('__Host-session', secret);
  return { shopper, email };
};

/** The secret of a link that went to somebody by letter. */
export const linkTo = async (
  { rows }: Town,
  purpose: 'prove-email' | 'reset-password',
  email: string,
): Promise<string> => {
  const secret = aSecret();
  await rows(
    `insert into account_links (digest, purpose, user_id, email, expires_at)
     select $1, $2, id, email, now() + interval '1 day' from users where email = $3`,
    [digestOf(secret), purpose, email],
  );
  return secret;
};
