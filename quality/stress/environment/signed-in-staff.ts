import { randomUUID } from 'node:crypto';
import { createOneTimeCodes } from '../../../src/adapters/passwords/one-time-codes.ts';
import { aCanary } from '../../../test/support/canary.ts';
import { aSecret } from '../../../test/support/examples.ts';
import { codeOf } from '../../../test/support/one-time-code.ts';
import { type Shopper, shopperAt } from '../../../test/support/shopper.ts';
import { digestOf } from './accounts.ts';
import type { TestEnvironment } from './test-environment.ts';

/** An owner who is signed in, with a link and a recovery code to set up another sign-in. */
export type SignedInStaff = {
  readonly browser: Shopper;
  readonly email: string;
  /** Returns the code that the authenticator app shows now. */
  readonly code: () => string;
  readonly linkSecret: string;
  /** Returns the code for the authenticator app of the link. */
  readonly linkCode: () => string;
  readonly recoveryCode: string;
};

const HASH = 'select p.hash from passwords p join users u on u.id = p.user_id where u.email = $1';
const { generateSecret, generateRecoveryCode } = createOneTimeCodes('Camellia');

/** Creates an owner without credentials, who is signed in. */
export const createStaffSession = async (
  { rows, origins, recorder }: TestEnvironment,
  shop: number,
): Promise<Pick<SignedInStaff, 'browser' | 'email'> & { readonly id: string }> => {
  const [id, email, session] = [randomUUID(), `${aCanary()}@example.com`, aSecret()];
  recorder.addSecret(session);
  // Without emails about each order and enquiry, of which many owners would get many.
  await rows(
    "insert into staff (id, email, name, role, gets_order_emails, gets_enquiry_emails) values ($1, $2, 'Ada', 'owner', false, false)",
    [id, email],
  );
  await rows(
    `insert into staff_sessions (digest, staff_id, started_at, authenticated_at, expires_at)
     values ($1, $2, now(), now(), now() + interval '12 hours')`,
    [digestOf(session), id],
  );
  const browser = shopperAt(origins[shop] ?? '');
  browser.jar.set('__Host-staff', session);
  return { id, browser, email };
};

/** Creates a member of staff with the password hash of an existing account, because hashing is slow. */
export const createSignedInStaff = async (
  environment: TestEnvironment,
  shop: number,
  templateEmail: string,
): Promise<SignedInStaff> => {
  const { rows, recorder } = environment;
  const { id, email, browser } = await createStaffSession(environment, shop);
  const [totpSecret, linkTotpSecret] = [generateSecret(), generateSecret()];
  const linkSecret = aSecret();
  const recoveryCode = generateRecoveryCode();
  for (const secret of [linkSecret, recoveryCode, totpSecret, linkTotpSecret]) recorder.addSecret(secret);
  const [template] = await rows<{ hash: string }>(HASH, [templateEmail]);
  await rows('update staff set password_hash = $2, totp_secret = $3, credential_revision = 1 where id = $1', [
    id,
    template?.hash,
    totpSecret,
  ]);
  await rows(
    `insert into staff_links (staff_id, digest, totp_secret, expires_at) values ($1, $2, $3, now() + interval '1 day')`,
    [id, digestOf(linkSecret), linkTotpSecret],
  );
  await rows('insert into staff_recovery_codes (staff_id, digest) values ($1, $2)', [
    id,
    digestOf(recoveryCode),
  ]);
  return {
    browser,
    email,
    code: () => codeOf(totpSecret, new Date()),
    linkSecret,
    linkCode: () => codeOf(linkTotpSecret, new Date()),
    recoveryCode,
  };
};
