import type { StaffMessage } from '#domain/email/email-message.ts';
import type { SendableEmail } from '#domain/orders/admin/order-emails.ts';
import { performVerb, type StaffRequest, type VerbResult } from '../../staff/index.ts';
import { addNoteVerb, sendEmailVerb, sendMessageVerb } from './order-verbs.ts';
import { handleWithdrawalVerb, reopenWithdrawalVerb } from './withdrawal-verbs.ts';

type Deps = Parameters<typeof performVerb>[0];

const staffIdOf = ({ actor }: StaffRequest): string | null =>
  actor.kind === 'member' ? actor.member.id : null;

/** Adds a note of staff to an order. */
export function addOrderNote(
  ports: Deps,
  request: StaffRequest,
  orderNumber: string,
  text: string,
): Promise<VerbResult> {
  return performVerb(ports, addNoteVerb, {
    ...request,
    input: { orderNumber, text, staffId: staffIdOf(request) },
  });
}

/** Sends an email about an order to its customer. */
export function sendOrderEmail(
  ports: Deps,
  request: StaffRequest,
  orderNumber: string,
  kind: SendableEmail,
): Promise<VerbResult> {
  return performVerb(ports, sendEmailVerb, { ...request, input: { orderNumber, kind } });
}

/** Writes to the customer of an order. */
export function writeToCustomer(
  ports: Deps,
  request: StaffRequest,
  orderNumber: string,
  message: StaffMessage,
): Promise<VerbResult> {
  const input = { ...message, emailId: request.requestId, orderNumber, staffId: staffIdOf(request) };
  return performVerb(ports, sendMessageVerb, { ...request, input });
}

/** Marks a withdrawal as handled. */
export function handleWithdrawal(ports: Deps, request: StaffRequest, id: string): Promise<VerbResult> {
  return performVerb(ports, handleWithdrawalVerb, { ...request, input: { id } });
}

/** Reopens a withdrawal that was marked as handled. */
export function reopenWithdrawal(ports: Deps, request: StaffRequest, id: string): Promise<VerbResult> {
  return performVerb(ports, reopenWithdrawalVerb, { ...request, input: { id } });
}
