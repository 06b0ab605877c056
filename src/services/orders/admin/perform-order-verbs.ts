import type { SendableEmail } from '#domain/orders/admin/order-emails.ts';
import { performVerb, type StaffRequest, type VerbResult } from '../../staff/index.ts';
import { addNote, sendEmail } from './order-verbs.ts';

type Deps = Parameters<typeof performVerb>[0];

/** Adds a note of staff to an order. */
export function addOrderNote(
  ports: Deps,
  request: StaffRequest,
  orderNumber: string,
  text: string,
): Promise<VerbResult> {
  const { actor } = request;
  const staffId = actor.kind === 'member' ? actor.member.id : null;
  return performVerb(ports, addNote, { ...request, input: { orderNumber, text, staffId } });
}

/** Sends an email about an order to its customer. */
export function sendOrderEmail(
  ports: Deps,
  request: StaffRequest,
  orderNumber: string,
  kind: SendableEmail,
): Promise<VerbResult> {
  return performVerb(ports, sendEmail, { ...request, input: { orderNumber, kind } });
}
