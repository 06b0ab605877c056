import type { SendableEmail } from '#domain/orders/admin/order-emails.ts';
import type { StaffRefusal } from '#domain/staff/staff-refusal.ts';
import type { Result } from '#domain/values/result.ts';
import { performVerb, type VerbRequest } from '../../staff/index.ts';
import { addNote, sendEmail } from './order-verbs.ts';

type Deps = Parameters<typeof performVerb>[0];
type OrderRequest = Omit<VerbRequest<never>, 'input'>;
type Outcome = Promise<Result<{ readonly isRepeated: boolean }, StaffRefusal>>;

/** Adds a note of staff to an order. */
export function addOrderNote(ports: Deps, request: OrderRequest, orderNumber: string, text: string): Outcome {
  const { actor } = request;
  const staffId = actor.kind === 'member' ? actor.member.id : null;
  return performVerb(ports, addNote, { ...request, input: { orderNumber, text, staffId } });
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
