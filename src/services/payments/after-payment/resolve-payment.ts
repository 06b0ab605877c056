import type { Cents } from '#domain/values/money.ts';
import { err, ok, type Result } from '#domain/values/result.ts';
import type { Ports } from '../../ports/ports.ts';
import { performVerb, refusalOf, type StaffRequest, type VerbResult } from '../../staff/index.ts';
import { refund } from '../refunds/refund.ts';
import { closeReviewVerb, recordRefundVerb, retryRefundVerb } from './payment-verbs.ts';

type VerbDeps = Parameters<typeof performVerb>[0];
type ResolveDeps = VerbDeps & Pick<Ports, 'refunds' | 'paymentProvider'>;

/**
 * Sends a due refund again, also after the failures at which the job stops. A repeat sends it only if the provider did not
 * respond to the first request.
 */
export async function retryRefundByStaff(
  ports: ResolveDeps,
  request: StaffRequest,
  orderNumber: string,
): Promise<VerbResult> {
  const performed = await performVerb(ports, retryRefundVerb, { ...request, input: { orderNumber } });
  if (!performed.ok) return performed;
  return (await refund(ports, orderNumber, { isForced: true })) === 'unsent'
    ? err('payment-unavailable')
    : performed;
}

/**
 * Records a failed refund as made another way, with its amount if the shop owes none by itself. One that the shop still
 * sends is refused, since the customer could get the money twice.
 */
export async function recordRefundByHand(
  ports: ResolveDeps,
  request: StaffRequest,
  orderNumber: string,
  otherCents: Cents | null,
): Promise<VerbResult> {
  const refusal = refusalOf(recordRefundVerb, request.actor, ports.clock());
  if (refusal) return err(refusal);
  const due = await ports.refunds.dueRefund(orderNumber);
  const isStopped = due ? await hasStopped(ports, due) : ok(true);
  if (!isStopped.ok) return isStopped;
  if (!isStopped.value) return err('refund-unfinished');
  const input = { orderNumber, dueCents: due?.amount ?? null, otherCents };
  return performVerb(ports, recordRefundVerb, { ...request, input });
}

const hasStopped = async (
  { paymentProvider }: Pick<Ports, 'paymentProvider'>,
  due: Parameters<Ports['paymentProvider']['findRefund']>[0],
): Promise<Result<boolean, 'payment-unavailable'>> => {
  const found = await paymentProvider.findRefund(due);
  return found.ok ? ok(found.value?.isFinal === true) : err('payment-unavailable');
};

/** Closes the review of a payment of an order. */
export function closeReview(
  ports: VerbDeps,
  request: StaffRequest,
  orderNumber: string,
  sessionId: string,
): Promise<VerbResult> {
  return performVerb(ports, closeReviewVerb, { ...request, input: { orderNumber, sessionId } });
}
