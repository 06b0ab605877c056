import { isPermitted, parsePermission } from '#domain/staff/permissions.ts';
import type { StaffRefusal } from '#domain/staff/staff-refusal.ts';
import { isRecentlyAuthenticated } from '#domain/staff/staff-session.ts';
import { err, ok, type Result } from '#domain/values/result.ts';
import type { Ports } from '#services/ports/ports.ts';
import type { Actor, StaffVerb } from './staff-verb.ts';

type PerformDeps = Pick<Ports, 'staffTransactions' | 'secrets' | 'clock' | 'log'>;

/** A request for a verb. A repeat with the same id changes nothing. */
export type VerbRequest<Input> = {
  readonly requestId: string;
  readonly actor: Actor;
  readonly input: Input;
  readonly reason?: string;
};

/** Who requests a verb, under which id, and why. */
export type StaffRequest = Omit<VerbRequest<unknown>, 'input'>;

/** What became of a request; `isRepeated` if an earlier one with its id has done it. */
export type VerbResult = Result<{ readonly isRepeated: boolean }, StaffRefusal>;

/** Performs a verb and writes its audit entry in the same transaction. */
export async function performVerb<Input>(
  { staffTransactions, secrets, clock, log }: PerformDeps,
  verb: StaffVerb<Input>,
  { requestId, actor, input, reason }: VerbRequest<Input>,
): Promise<VerbResult> {
  const refusal = refusalOf(verb, actor, clock());
  if (refusal) return err(refusal);
  const { object, verb: name } = parsePermission(verb.permission);
  const staffId = actor.kind === 'member' ? actor.member.id : null;
  // A digest, because an input may contain personal data.
  const requestKey = secrets.digest(verb.idempotencyKeyOf(input));
  const performed = await staffTransactions.run(async (ports) => {
    const earlier = await ports.audit.findRequest(requestId);
    if (earlier) {
      const isSame =
        earlier.staffId === staffId &&
        earlier.verb === name &&
        earlier.object === object &&
        earlier.requestKey === requestKey;
      return isSame ? ok({ isRepeated: true }) : err('request-id-used' as const);
    }
    // The role may have changed since the request began.
    const member = staffId === null ? undefined : await ports.staff.findActor(staffId, object);
    if (staffId !== null && !(member && isPermitted(member.role, verb.permission)))
      return err('not-permitted' as const);
    const result = await verb.perform(ports, input);
    if (!result.ok) return result;
    await ports.audit.write({
      requestId,
      requestKey,
      staffId,
      verb: name,
      object,
      ...result.value,
      reason: reason?.trim() || null,
    });
    return ok({ isRepeated: false });
  });
  if (performed.ok && !performed.value.isRepeated)
    log.info(
      { event: 'staff.action', verb: verb.permission, staff: staffId },
      'A staff action was performed',
    );
  return performed;
}

/** Returns why an actor may not perform a verb, such as before a call that its transaction cannot undo. */
export const refusalOf = <Input>(
  verb: StaffVerb<Input>,
  actor: Actor,
  now: Date,
): StaffRefusal | undefined => {
  if (actor.kind === 'command-line') return undefined;
  if (!isPermitted(actor.member.role, verb.permission)) return 'not-permitted';
  const isOld = verb.needsRecentAuthentication && !isRecentlyAuthenticated(actor, now);
  return isOld ? 'recent-authentication-required' : undefined;
};
