import type { StaffRefusal } from '#domain/staff/staff-refusal.ts';
import { err, ok, type Result } from '#domain/values/result.ts';
import { MINUTE } from '#domain/values/time.ts';
import type { PersonRecord, Ports } from '../../ports/ports.ts';
import { performVerb, refusalOf, type StaffRequest, type VerbResult } from '../../staff/index.ts';
import { addCustomerNoteVerb, exportCustomerVerb } from './customer-verbs.ts';

type Deps = Parameters<typeof performVerb>[0];

/** Adds a note of staff on a customer. */
export function addCustomerNote(
  ports: Deps,
  request: StaffRequest,
  id: string,
  text: string,
): Promise<VerbResult> {
  const { actor } = request;
  const staffId = actor.kind === 'member' ? actor.member.id : null;
  return performVerb(ports, addCustomerNoteVerb, { ...request, input: { id, text, staffId } });
}

/** Writes the audit entry of an export, with whose request id the member then downloads the file. */
export function requestCustomerExport(ports: Deps, request: StaffRequest, id: string): Promise<VerbResult> {
  return performVerb(ports, exportCustomerVerb, { ...request, input: { id } });
}

/** A later download has to be requested, and so recorded, again. */
const DOWNLOAD_TIME_MS = MINUTE;

/** Returns what the shop stores about a customer to the member who requested it at most a minute ago. */
export async function readCustomerExport(
  ports: Pick<Ports, 'customers' | 'accountData' | 'audit' | 'secrets' | 'clock'>,
  { requestId, actor }: StaffRequest,
  id: string,
): Promise<Result<PersonRecord, StaffRefusal>> {
  const refusal = refusalOf(exportCustomerVerb, actor, ports.clock());
  if (refusal) return err(refusal);
  const entry = await ports.audit.findRequest(requestId);
  const isRequested =
    entry?.verb === 'export' &&
    entry.object === 'customer' &&
    ports.clock().getTime() - entry.at.getTime() <= DOWNLOAD_TIME_MS &&
    entry.staffId === (actor.kind === 'member' ? actor.member.id : null) &&
    entry.requestKey === ports.secrets.digest(exportCustomerVerb.idempotencyKeyOf({ id }));
  if (!isRequested) return err('invalid-form');
  const customer = await ports.customers.find(id);
  return customer ? ok(await ports.accountData.exportPerson(customer.email)) : err('unknown-customer');
}
