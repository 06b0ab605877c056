import type Stripe from 'stripe';
import { z } from 'zod';
import type { Order } from '#domain/orders/order.ts';
import { paymentDeadline } from '#domain/orders/payment-deadline.ts';
import { CURRENCY, sum } from '#domain/values/money.ts';
import { err, ok, type Result } from '#domain/values/result.ts';
import type { Clock, PaymentError, PaymentProvider } from '#services/ports/ports.ts';
import { type CallKind, createCaller, createCallLimits, type RequestTime } from './call-stripe.ts';
import { createFailureCounts } from './failure-counts.ts';
import { nthIdempotencyKey } from './idempotency-key.ts';
import { lineItems } from './line-items.ts';
import { createProviderClock } from './provider-clock.ts';
import { eventReader } from './read-event.ts';
import { orderNumberIn, readSession } from './read-session.ts';
import { createRefunds } from './refunds.ts';
import { shippingOption } from './shipping-option.ts';
import { createSlidingWindowCounter } from './sliding-window-counter.ts';
import { createStripeClient, MAX_PAGE_SIZE, type StripeSettings } from './stripe-client.ts';

/** Return URLs of the payment page, by order number. */
type ReturnUrls = {
  readonly success: (orderNumber: string) => string;
  readonly cancel: (orderNumber: string) => string;
};

/** Stripe with Checkout as the payment page; `databaseClock` is the clock that dates orders. */
export const createPaymentProvider = (
  settings: StripeSettings,
  returnUrls: ReturnUrls,
  databaseClock: Clock,
  limits = createCallLimits(),
): PaymentProvider => {
  const stripe = createStripeClient(settings);
  const sessions = stripe.checkout.sessions;
  const clock = createProviderClock(databaseClock);
  const rejectedEvents = createSlidingWindowCounter();
  const failures = createFailureCounts();
  const call = createCaller({ limits, clock, failures });
  const find = (id: string, kind: CallKind) =>
    call('find', (time) => sessions.retrieve(id, {}, time()), kind);

  /** The idempotency key depends on the order only, so that every retry gets the same session. */
  const create = (order: Order) => async (time: RequestTime) => {
    const discounts = await discountsOf(stripe, order, time);
    return sessions.create(
      { ...sessionOf(order, returnUrls), ...discounts },
      { ...time(), idempotencyKey: nthIdempotencyKey(`session-${order.orderNumber}`, order.paymentAttempt) },
    );
  };

  return {
    async open(order) {
      const created = await call('open', create(order));
      return created.ok ? referenceOf(created.value) : created;
    },

    async findOpened(order, origin) {
      const created = await call('find-opened', create(order), origin);
      if (created.ok) return referenceOf(created.value);
      // If rejected, there is no session; after a saved error there may be one, but its URL was never returned.
      const { code, isKeyConsumed, isForbidden } = created.error;
      return (code === 'payment-refused' && !isForbidden) || isKeyConsumed ? ok(null) : created;
    },

    find: async (id, origin) => toSession(await find(id, origin)),

    async expire(id) {
      const expired = await call('expire', (time) => sessions.expire(id, {}, time()), 'cancellation');
      // Rejected means that the session is not open; its current state decides.
      const isClosed = !expired.ok && expired.error.code === 'payment-refused';
      return toSession(isClosed ? await find(id, 'cancellation') : expired);
    },

    ...createRefunds(stripe, call),

    async sourceOf(paymentIntent) {
      const listed = await call(
        'find-order',
        (time) => sessions.list({ payment_intent: paymentIntent, limit: 1 }, time()),
        'event',
      );
      if (!listed.ok) return listed;
      const [session] = listed.value.data;
      if (!session) return ok({ kind: 'no-session' });
      const reference = session.client_reference_id;
      const orderNumber = orderNumberIn(reference);
      return ok(orderNumber === null ? { kind: 'other-channel', reference } : { kind: 'order', orderNumber });
    },

    async paidSince(since, after) {
      const listed = await call(
        'list',
        (time) =>
          sessions.list(
            {
              status: 'complete',
              created: { gte: Math.floor(since.getTime() / 1000) },
              limit: MAX_PAGE_SIZE,
              ...(after !== null && { starting_after: after }),
            },
            time(),
          ),
        'job',
      );
      return listed.ok ? readPage(listed.value) : listed;
    },

    failures: failures.all,

    keyRejections: failures.keyRejections,

    openRejections: failures.openRejections,

    isUnreachable: limits.isOpen,

    clockAheadMs: clock.aheadMs,

    rejectedEvents: rejectedEvents.count,

    readEvent: eventReader(stripe, settings, rejectedEvents),
  };
};

/** Stripe's maximum length of a coupon's name. */
const MAX_COUPON_NAME_LENGTH = 40;

/** Combines all discounts into one coupon per order, since a session takes only one; lines have the shop's prices. */
const discountsOf = async (
  stripe: Stripe,
  { orderNumber, discounts, paymentAttempt }: Order,
  time: RequestTime,
): Promise<Pick<Stripe.Checkout.SessionCreateParams, 'discounts'>> => {
  const amount = sum(discounts.map(({ amountCents }) => amountCents));
  if (amount === 0) return {};
  const name = discounts.map(({ label }) => label).join(', ');
  const coupon = await stripe.coupons.create(
    {
      amount_off: amount,
      currency: CURRENCY,
      duration: 'once',
      name: name.length > MAX_COUPON_NAME_LENGTH ? 'Discounts' : name,
      metadata: { receipt: orderNumber },
    },
    { ...time(), idempotencyKey: nthIdempotencyKey(`discount-${orderNumber}`, paymentAttempt) },
  );
  return { discounts: [{ coupon: coupon.id }] };
};

const unreadable = err({ code: 'payment-unavailable', reason: 'unexpected response format' } as const);

const referenceOf = ({ id, url }: Stripe.Checkout.Session) => (url ? ok({ id, url }) : unreadable);

const readPage = ({ data, has_more }: Stripe.ApiList<Stripe.Checkout.Session>) => {
  const read = data.map((session) => {
    const result = toSession(ok(session));
    return result.ok ? { ...result.value, createdAt: new Date(session.created * 1000) } : undefined;
  });
  const sessions = read.filter((session) => session !== undefined);
  if (sessions.length < data.length) return unreadable;
  const next = has_more ? (data.at(-1)?.id ?? null) : null;
  return ok({ sessions: sessions.filter(({ paid }) => paid), next });
};

const toSession = (result: Result<Stripe.Checkout.Session, PaymentError>) => {
  if (!result.ok) return result;
  try {
    return ok(readSession(result.value));
  } catch (error) {
    if (error instanceof z.ZodError) return unreadable;
    throw error;
  }
};

/** Depends on the stored order and the shop's URL only, so that a retry gets the same session. */
const sessionOf = (order: Order, returnUrls: ReturnUrls): Stripe.Checkout.SessionCreateParams => ({
  mode: 'payment',
  // A card is paid or declined at once; other methods may fail days after the stock was reserved. A complete session
  // is therefore paid.
  allowed_payment_method_types: ['card'],
  client_reference_id: order.orderNumber,
  customer_email: order.email,
  metadata: { receipt: order.orderNumber },
  payment_intent_data: { metadata: { receipt: order.orderNumber } },
  expires_at: Math.floor(paymentDeadline(order).getTime() / 1000),
  success_url: returnUrls.success(order.orderNumber),
  cancel_url: returnUrls.cancel(order.orderNumber),
  line_items: lineItems(order.lines, CURRENCY),
  ...(order.shippingMethod && { shipping_options: [shippingOption(order.shippingMethod)] }),
});
