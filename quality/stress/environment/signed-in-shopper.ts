import { aCanary } from '../../../test/support/canary.ts';
import { aSecret } from '../../../test/support/examples.ts';
import { type Shopper, shopperAt } from '../../../test/support/shopper.ts';
import { createAccounts, createSessions, digestOf } from './accounts.ts';
import type { TestEnvironment } from './test-environment.ts';

export type SignedInShopper = { readonly shopper: Shopper; readonly email: string };

const HASH = 'select p.hash from passwords p join users u on u.id = p.user_id where u.email = $1';

/** Creates a signed-in account with the password hash of an existing one, because hashing is slow. */
export const createSignedInShopper = async (
  { rows, origins }: TestEnvironment,
  shop: number,
  templateEmail: string,
): Promise<SignedInShopper> => {
  const email = `${aCanary()}@example.com`;
  const [template] = await rows<{ hash: string }>(HASH, [templateEmail]);
  const [secret = ''] = await createSessions(rows, await createAccounts(rows, [email], template?.hash));
  const shopper = shopperAt(origins[shop] ?? '');
  shopper.jar.set('__Host-session', secret);
  return { shopper, email };
};

/** Stores a link as an email would carry it; returns its secret. */
export const createAccountLink = async (
  { rows, recorder }: Pick<TestEnvironment, 'rows' | 'recorder'>,
  purpose: 'prove-email' | 'reset-password',
  email: string,
): Promise<string> => {
  const secret = aSecret();
  recorder.addSecret(secret);
  await rows(
    `insert into account_links (digest, purpose, user_id, email, expires_at)
     select $1, $2, id, email, now() + interval '1 day' from users where email = $3`,
    [digestOf(secret), purpose, email],
  );
  return secret;
};

/** Stores a request for an email when a product is back, as an email would link to it; returns the link's secret. */
export const createBackInStockLink = async (
  { rows, recorder }: Pick<TestEnvironment, 'rows' | 'recorder'>,
  email: string,
): Promise<string> => {
  const secret = aSecret();
  recorder.addSecret(secret);
  await rows(
    `insert into back_in_stock_requests (digest, product_id, email, unsubscribe_secret, created_at, expires_at)
     values ($1, 'hadong-ujeon', $2, $3, now(), now() + interval '7 days')`,
    [digestOf(secret), email, aSecret()],
  );
  return secret;
};
