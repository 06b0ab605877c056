import type { StaffMessage } from '#domain/email/email-message.ts';
import type { SendableEmail } from '#domain/orders/admin/order-emails.ts';
import type { StaffRefusal } from '#domain/staff/staff-refusal.ts';
import type { Result } from '#domain/values/result.ts';
import { performVerb, type VerbRequest } from '../../staff/index.ts';
import { addNote, sendEmail, sendMessage } from './order-verbs.ts';
import { handleWithdrawal, reopenWithdrawal } from './withdrawal-verbs.ts';

type Deps = Parameters<typeof performVerb>[0];
type OrderRequest = Omit<VerbRequest<never>, 'input'>;
type Outcome = Promise<Result<{ readonly isRepeated: boolean }, StaffRefusal>>;

const staffIdOf = ({ actor }: OrderRequest): string | null =>
  actor.kind === 'member' ? actor.member.id : null;

/** Adds a note of staff to an order. */
export function addOrderNote(ports: Deps, request: OrderRequest, orderNumber: string, text: string): Outcome {
  return performVerb(ports, addNote, {
    ...request,
    input: { orderNumber, text, staffId: staffIdOf(request) },
  });
}

/** Sends an email about an order to its customer. */
export function sendOrderEmail(
  ports: Deps,
  request: OrderRequest,
  orderNumber: string,
  kind: SendableEmail,
): Outcome {
  return performVerb(ports, sendEmail, { ...request, input: { orderNumber, kind } });
}

/** Writes to the customer of an order. */
export function writeToCustomer(
  ports: Deps,
  request: OrderRequest,
  orderNumber: string,
  message: StaffMessage,
): Outcome {
  const input = { ...message, emailId: request.requestId, orderNumber, staffId: staffIdOf(request) };
  return performVerb(ports, sendMessage, { ...request, input });
}

/** Marks a withdrawal as handled. */
export function markWithdrawalHandled(ports: Deps, request: OrderRequest, id: string): Outcome {
  return performVerb(ports, handleWithdrawal, { ...request, input: { id } });
}

/** Reopens a withdrawal that was marked as handled. */
export function reopenHandledWithdrawal(ports: Deps, request: OrderRequest, id: string): Outcome {
  return performVerb(ports, reopenWithdrawal, { ...request, input: { id } });
}
