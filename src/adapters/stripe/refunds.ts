import type Stripe from 'stripe';
import { sum } from '#domain/values/money.ts';
import { ok } from '#domain/values/result.ts';
import type { DueRefund, PaymentProvider, RefundState } from '#services/ports/ports.ts';
import type { CallKind, createCaller } from './call-stripe.ts';
import { nthIdempotencyKey } from './idempotency-key.ts';
import { MAX_PAGE_SIZE } from './stripe-client.ts';

/** Failed refunds of a payment before it is left to the owner: a bank that rejects twice rejects again. */
const MAX_FAILED_REFUNDS = 3;

/** Far more refunds than one payment gets. */
const MAX_REFUNDS = 1_000;

const hasFailed = ({ status }: Stripe.Refund): boolean => status === 'failed' || status === 'canceled';
const hasSucceeded = ({ status }: Stripe.Refund): boolean => status === 'succeeded';
/** Still on its way to the customer, such as to a bank account. */
const isPending = (refund: Stripe.Refund): boolean => !hasSucceeded(refund) && !hasFailed(refund);
const total = (refunds: readonly Stripe.Refund[]): number => sum(refunds.map(({ amount }) => amount));

/** True for a failed refund that no later refund of the same amount replaced. */
const isUnreplaced = (
  { amount }: Stripe.Refund,
  at: number,
  newestFirst: readonly Stripe.Refund[],
): boolean => {
  const same = newestFirst.slice(0, at + 1).filter((refund) => refund.amount === amount);
  return same.filter(hasFailed).length > same.filter(hasSucceeded).length;
};

/** Sums up all refunds of a payment, including the owner's; only succeeded ones count as refunded. */
const summarize = (newest: Stripe.Refund, older: readonly Stripe.Refund[], { amount }: DueRefund) => {
  const all = [newest, ...older];
  const succeeded = all.filter(hasSucceeded);
  const failed = all.filter(hasFailed);
  const pending = all.filter(isPending);
  const missing = amount - total(succeeded) - total(pending);
  const toRefunding = (status: RefundState['status'], of: readonly Stripe.Refund[]): RefundState => ({
    status,
    id: (of[0] ?? newest).id,
    ineffective: all.filter((one) => status !== 'succeeded' || !hasSucceeded(one)).map(({ id }) => id),
    refundedCents: total(succeeded),
  });
  const isFailed = missing > 0 && failed.length > 0;
  const isFinal = failed.length >= MAX_FAILED_REFUNDS && pending.length === 0;
  const unfinished = isFailed
    ? { ...toRefunding('failed', failed), ...(isFinal && { isFinal: true as const }) }
    : toRefunding('pending', pending);
  const refunding = total(succeeded) >= amount ? toRefunding('succeeded', succeeded) : unfinished;
  return { missing, timesFailed: failed.length, refunding };
};

/** Refunds at Stripe; existing ones are read before a new one is requested. */
export const createRefunds = (
  stripe: Stripe,
  call: ReturnType<typeof createCaller>,
): Pick<PaymentProvider, 'refund' | 'findRefund' | 'refundTotal' | 'refundedSince'> => {
  const list = (paymentIntent: string, kind: CallKind) =>
    call(
      'find-refund',
      (time) =>
        stripe.refunds
          .list({ payment_intent: paymentIntent, limit: MAX_PAGE_SIZE }, time())
          .autoPagingToArray({ limit: MAX_REFUNDS }),
      kind,
    );

  /** All refunds of the payment, and the amount without a requested refund. */
  const readRefunds = async (due: DueRefund, kind: CallKind = 'write') => {
    const listed = await list(due.paymentIntent, kind);
    if (!listed.ok) return listed;
    const data = listed.value;
    const [newest, ...older] = data;
    const none = { missing: due.amount, timesFailed: 0, refunding: null };
    return ok({ data, ...(newest ? summarize(newest, older, due) : none) });
  };

  const createRefund = (
    { orderNumber, paymentIntent, amount: due, attempt: usedKeys }: DueRefund,
    amount: number,
    timesFailed: number,
  ) => {
    // The same key is the same refund, even for two servers; an amount is missing of a total again only after a failure.
    const ofTotal = amount === due ? '' : `-of-${due}`;
    const base = `refund-${orderNumber}-${amount}${ofTotal}-${timesFailed}`;
    const idempotencyKey = nthIdempotencyKey(base, usedKeys);
    return call('refund', (time) =>
      stripe.refunds.create(
        { payment_intent: paymentIntent, amount, metadata: { receipt: orderNumber } },
        { ...time(), idempotencyKey },
      ),
    );
  };

  return {
    async refundTotal(paymentIntent) {
      const listed = await list(paymentIntent, 'event');
      if (!listed.ok) return listed;
      const refunds = listed.value;
      return ok({
        refundedCents: total(refunds.filter(hasSucceeded)),
        pendingCents: total(refunds.filter(isPending)),
        failures: refunds.filter(hasFailed).length,
        hasFailed: refunds.some(isUnreplaced),
      });
    },

    async refundedSince(since, after) {
      const created = { gte: Math.floor(since.getTime() / 1000) };
      const listed = await call(
        'find-refund',
        (time) =>
          stripe.refunds.list(
            { created, limit: MAX_PAGE_SIZE, ...(after !== null && { starting_after: after }) },
            time(),
          ),
        'job',
      );
      if (!listed.ok) return listed;
      const { data, has_more } = listed.value;
      const intents = data.map(({ payment_intent }) =>
        typeof payment_intent === 'string' ? payment_intent : payment_intent?.id,
      );
      return ok({
        paymentIntents: [...new Set(intents.filter((intent) => intent !== undefined))],
        next: has_more ? (data.at(-1)?.id ?? null) : null,
      });
    },

    async findRefund(due) {
      const found = await readRefunds(due, 'event');
      return found.ok ? ok(found.value.refunding) : found;
    },

    async refund(due) {
      const found = await readRefunds(due);
      if (!found.ok) return found;
      const { data, missing, timesFailed, refunding } = found.value;
      const isFinal = timesFailed >= MAX_FAILED_REFUNDS && !due.isForced;
      if (refunding && (missing <= 0 || isFinal)) return ok(refunding);
      const created = await createRefund(due, missing, timesFailed);
      if (created.ok) {
        const others = data.filter(({ id }) => id !== created.value.id);
        return ok(summarize(created.value, others, due).refunding);
      }
      if (created.error.code !== 'payment-refused') return created;
      // The owner may have refunded the rest meanwhile.
      const now = await readRefunds(due);
      return now.ok && now.value.refunding && now.value.missing <= 0 ? ok(now.value.refunding) : created;
    },
  };
};
