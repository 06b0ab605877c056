import type { StaffRefusal } from '#domain/staff/staff-refusal.ts';
import { isRecentlyAuthenticated } from '#domain/staff/staff-session.ts';
import { err, ok, type Result } from '#domain/values/result.ts';
import { MINUTE } from '#domain/values/time.ts';
import type { PasskeyOptions, Ports, StaffSession } from '#services/ports/ports.ts';
import { logSignIn } from '../sessions/sign-in-staff.ts';
import { type OpenedStaffSession, openStaffSession } from '../sessions/staff-sessions.ts';

/** Longer than the dialog of a browser stays open. */
const CHALLENGE_MINUTES = 10;

type PasskeyDeps = Pick<Ports, 'passkeys' | 'webAuthn' | 'secrets' | 'clock' | 'log'>;
type SignInDeps = PasskeyDeps & Pick<Ports, 'staffSessions'>;
type SetUpDeps = SignInDeps & Pick<Ports, 'staffCredentials'>;

const withStoredChallenge = async (
  { passkeys, clock }: PasskeyDeps,
  options: PasskeyOptions,
): Promise<PasskeyOptions> => {
  await passkeys.storeChallenge(options.challenge, new Date(clock().getTime() + CHALLENGE_MINUTES * MINUTE));
  return options;
};

const challengeConsumer =
  ({ passkeys, clock }: PasskeyDeps) =>
  (challenge: string): Promise<boolean> =>
    passkeys.consumeChallenge(challenge, clock());

/** Starts a sign-in by passkey: returns the options of the browser's dialog. */
export async function beginPasskeySignIn(ports: PasskeyDeps): Promise<PasskeyOptions> {
  return withStoredChallenge(ports, await ports.webAuthn.authenticationOptions());
}

/** Signs in by the response of the dialog. An unknown passkey and a wrong signature get the same error. */
export async function signInByPasskey(
  ports: SignInDeps,
  response: { readonly id: string },
): Promise<Result<OpenedStaffSession, StaffRefusal>> {
  const found = await ports.passkeys.find(response.id);
  const counter =
    found && (await ports.webAuthn.verifyAuthentication(response, found.passkey, challengeConsumer(ports)));
  const opened =
    found && counter !== undefined
      ? await openStaffSession(ports, found.member, { passkeyId: response.id, counter })
      : undefined;
  return logSignIn(ports, opened?.ok ? opened : err('wrong-passkey'), found?.member.id, 'passkey');
}

/** Starts the set-up of a passkey with a link. */
export async function beginPasskeySetUp(
  ports: SetUpDeps,
  linkSecret: string,
): Promise<Result<PasskeyOptions, StaffRefusal>> {
  const link = await ports.staffCredentials.findLink(ports.secrets.digest(linkSecret), ports.clock());
  if (!link) return err('link-ended');
  return ok(await withStoredChallenge(ports, await ports.webAuthn.registrationOptions(link.member, [])));
}

/** Sets a passkey with a link, in place of all other credentials, and signs in. */
export async function setUpPasskey(
  ports: SetUpDeps,
  linkSecret: string,
  { response, name }: { readonly response: unknown; readonly name: string },
): Promise<Result<OpenedStaffSession, StaffRefusal>> {
  const digest = ports.secrets.digest(linkSecret);
  const now = ports.clock();
  const link = await ports.staffCredentials.findLink(digest, now);
  if (!link) return err('link-ended');
  const passkey = await ports.webAuthn.verifyRegistration(response, challengeConsumer(ports));
  if (!passkey) return err('wrong-passkey');
  if (await ports.passkeys.find(passkey.id)) return err('passkey-known');
  const member = await ports.passkeys.setUp(digest, { ...passkey, name }, now);
  if (!member) return err('link-ended');
  ports.log.info(
    { event: 'staff.credentials-set', staff: member.id, method: 'passkey' },
    'A member of staff set up new credentials',
  );
  return openStaffSession(ports, member);
}

/** Starts to add another passkey, for a member who has just proved a credential. */
export async function beginAddingPasskey(
  ports: PasskeyDeps & Pick<Ports, 'staffCredentials'>,
  session: StaffSession,
): Promise<Result<PasskeyOptions, StaffRefusal>> {
  if (!isRecentlyAuthenticated(session, ports.clock())) return err('recent-authentication-required');
  if (!(await ports.staffCredentials.canSignIn(session.member))) return err('no-credential');
  const existing = await ports.passkeys.list(session.member.id);
  return ok(
    await withStoredChallenge(ports, await ports.webAuthn.registrationOptions(session.member, existing)),
  );
}

/** Adds another passkey. */
export async function addPasskey(
  ports: PasskeyDeps,
  session: StaffSession,
  { response, name }: { readonly response: unknown; readonly name: string },
): Promise<Result<void, StaffRefusal>> {
  if (!isRecentlyAuthenticated(session, ports.clock())) return err('recent-authentication-required');
  const passkey = await ports.webAuthn.verifyRegistration(response, challengeConsumer(ports));
  if (!passkey) return err('wrong-passkey');
  const added = await ports.passkeys.add(session.member, { ...passkey, name });
  if (added.ok)
    ports.log.info(
      { event: 'staff.passkey-added', staff: session.member.id },
      'A member of staff added a passkey',
    );
  return added;
}

/** Removes a passkey, unless it is the only credential, and ends the member's other sessions. */
export async function removePasskey(
  ports: PasskeyDeps,
  session: StaffSession,
  id: string,
): Promise<Result<void, StaffRefusal>> {
  if (!isRecentlyAuthenticated(session, ports.clock())) return err('recent-authentication-required');
  const removed = await ports.passkeys.remove(session.member, id, session.digest);
  if (removed.ok)
    ports.log.info(
      { event: 'staff.passkey-removed', staff: session.member.id },
      'A member of staff removed a passkey',
    );
  return removed;
}
