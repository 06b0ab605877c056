import type { User } from '#domain/accounts/session.ts';
import type { ShopError } from '#domain/api/error-table.ts';
import { err, ok, type Result } from '#domain/values/result.ts';
import type { FederatedPerson, GoogleChallenge, Ports } from '../ports/ports.ts';
import { createAccountLink } from './create-account-link.ts';
import { logAuthentication } from './sessions/log-authentication.ts';
import { type OpenedSession, openSession } from './sessions/open-session.ts';

type SignInWithGoogleDeps = Pick<
  Ports,
  'accounts' | 'google' | 'sessions' | 'secrets' | 'clock' | 'newId' | 'rateLimits' | 'log'
>;

/** Signs in with Google; the first sign-in links or creates the account (AUTH-7, AUTH-8). */
export async function finishGoogleSignIn(
  ports: SignInWithGoogleDeps,
  returned: URL,
  challenge: GoogleChallenge,
): Promise<Result<OpenedSession, ShopError>> {
  const person = await ports.google.finish(returned, challenge);
  const user = person.ok ? await accountOf(ports, person.value) : person;
  const outcome = person.ok ? await authenticate(ports, user, person.value) : person;
  logAuthentication(
    ports,
    { action: 'signin', method: 'google' },
    outcome,
    user.ok ? user.value.id : undefined,
  );
  return outcome;
}

const accountOf = async (
  ports: SignInWithGoogleDeps,
  person: FederatedPerson,
): Promise<Result<User, ShopError>> => {
  const { accounts, newId } = ports;
  const { email, emailVerification, name } = person;
  const known = await accounts.findFederated(person.issuer, person.subject);
  if (known) return ok(known);
  if (emailVerification === 'unverified') return err({ code: 'auth/email-not-verified' });
  const isAuthoritative = emailVerification === 'authoritative';
  const linked = isAuthoritative ? await accounts.linkFederated(person) : undefined;
  if (linked) return ok(linked);
  const verificationLink = isAuthoritative ? null : createAccountLink(ports, 'prove-email');
  return accounts.createFederated({ id: newId(), email, displayName: name }, person, verificationLink);
};

const authenticate = async (
  ports: SignInWithGoogleDeps,
  user: Result<User, ShopError>,
  person: FederatedPerson,
): Promise<Result<OpenedSession, ShopError>> => (user.ok ? openSession(ports, user.value, person) : user);
