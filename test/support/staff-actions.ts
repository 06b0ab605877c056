import { randomUUID } from 'node:crypto';
import { STAFF_ACCESS_CHANGES } from '#domain/email/email-message.ts';
import { ok } from '#domain/values/result.ts';
import { createStaffLink } from '#services/staff/credentials/create-staff-link.ts';
import { performVerb } from '#services/staff/verbs/perform-verb.ts';
import type { Actor, StaffVerb } from '#services/staff/verbs/staff-verb.ts';
import { anEmail } from './shopper.ts';
import type { StaffTestPorts } from './staff-fixtures.ts';

/** The result of a verb that was performed. */
export const DONE = ok({ isRepeated: false });

/** Performs a verb, by default with a request id of its own. */
export const perform = <Input>(
  ports: StaffTestPorts,
  actor: Actor,
  verb: StaffVerb<Input>,
  input: Input,
  request: { readonly requestId?: string; readonly reason?: string } = {},
) => performVerb(ports, verb, { requestId: randomUUID(), actor, input, ...request });

/** An invitation of a packer, whose link is not emailed. */
export const anInvitation = (ports: StaffTestPorts, email = anEmail()) => ({
  member: { id: randomUUID(), email, name: 'Bruno', role: 'packer' as const },
  link: createStaffLink(ports).link,
  emailSecret: null,
});

/** Entries of verbs, without those of the members' own sign-ins. */
export const entriesOf = async (
  ports: StaffTestPorts,
  filter: Parameters<typeof ports.audit.list>[0] = {},
) => {
  const own: readonly string[] = STAFF_ACCESS_CHANGES;
  return (await ports.audit.list(filter, 100)).filter(({ verb }) => !own.includes(verb));
};
