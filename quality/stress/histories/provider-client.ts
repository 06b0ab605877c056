import { z } from 'zod';
import { anEvent } from '../../../test/support/signed-event.ts';
import type { TestEnvironment } from '../environment/test-environment.ts';
import { createSerialQueue } from '../support/serial-queue.ts';
import { type RefundOutcome, WEBHOOK_OBJECTS, type WebhookType } from './order-events.ts';

const sessionSchema = z.looseObject({
  status: z.enum(['open', 'complete', 'expired']),
  payment_intent: z.string().nullable(),
});
const intentSchema = z.looseObject({
  id: z.string(),
  amount: z.number(),
  currency: z.string(),
  latest_charge: z.string(),
});
const refundSchema = z.looseObject({
  id: z.string(),
  status: z.enum(['pending', 'succeeded', 'failed', 'canceled']),
});
const refundsSchema = z.object({ data: z.array(refundSchema) });

type Refund = z.infer<typeof refundSchema>;
type Dispute = { readonly id: string; readonly charge: string; status: string };

/** The session fields that an event claims, true or not. */
const CLAIMS: Readonly<Record<string, object>> = {
  'checkout.session.completed': { status: 'complete', payment_status: 'paid', url: null },
  'checkout.session.expired': { status: 'expired', payment_status: 'unpaid', url: null },
  'checkout.session.async_payment_failed': { status: 'complete', payment_status: 'unpaid', url: null },
};

/** The provider's API for one order. */
export const createProviderClient = (
  { paymentApi, settings, payment }: TestEnvironment,
  id: string,
  receipt: string,
) => {
  const call = async (path: string, form?: Readonly<Record<string, string>>): Promise<unknown> => {
    const response = await fetch(new URL(`/v1/${path}`, paymentApi), {
      method: form ? 'POST' : 'GET',
      headers: { authorization: `Bearer ${settings['STRIPE_SECRET_KEY']}` },
      ...(form && { body: new URLSearchParams(form) }),
    });
    return response.json();
  };
  const session = async () => sessionSchema.parse(await call(`checkout/sessions/${id}`));
  let paid: string | null = null;
  /** Null until the session is paid, then constant. */
  const intent = async () => {
    paid ??= (await session()).payment_intent;
    return paid;
  };
  /** Newest first. */
  const refunds = async (): Promise<Refund[]> => {
    const intentId = await intent();
    return intentId
      ? refundsSchema.parse(await call(`refunds?payment_intent=${intentId}&limit=100`)).data
      : [];
  };
  let dispute: Dispute | undefined;

  const aCharge = async (intentId: string) => {
    const { amount, currency, latest_charge } = intentSchema.parse(await call(`payment_intents/${intentId}`));
    const activeRefunds = (await refunds()).filter(
      ({ status }) => status === 'pending' || status === 'succeeded',
    );
    const amount_refunded = activeRefunds.length > 0 ? amount : 0;
    return {
      id: latest_charge,
      object: 'charge',
      amount,
      amount_refunded,
      currency,
      payment_intent: intentId,
    };
  };
  const aDispute = (type: WebhookType, intentId: string): object | undefined => {
    if (!dispute) return undefined;
    const body = { ...dispute, object: 'dispute', payment_intent: intentId };
    // A creation event shows the initial status, however late it is delivered.
    if (type === 'charge.dispute.created') return { ...body, status: 'needs_response' };
    return dispute.status === 'needs_response' ? undefined : body;
  };
  /** The object that a webhook carries now; undefined if the provider has none. */
  const webhookObject = async (type: WebhookType): Promise<object | undefined> => {
    if (WEBHOOK_OBJECTS[type] === 'session') return { ...(await session()), ...CLAIMS[type] };
    const intentId = await intent();
    if (!intentId) return undefined;
    switch (WEBHOOK_OBJECTS[type]) {
      case 'intent':
        return intentSchema.parse(await call(`payment_intents/${intentId}`));
      case 'refunded-charge':
        return aCharge(intentId);
      case 'refund':
        return (await refunds())[0] ?? { id: 're_early', object: 'refund', payment_intent: intentId };
      default:
        return aDispute(type, intentId);
    }
  };

  // Runs one call at a time, so that no decision is based on an outdated read.
  const runExclusively = createSerialQueue();
  const sent = new Map<string, string>();

  return {
    session,
    refunds,
    /** Fails silently for a paid or expired session, like an outdated payment page. */
    pay: () => runExclusively(() => payment.pay(id).catch(() => undefined)),
    expireSession: () => runExclusively(() => call(`checkout/sessions/${id}/expire`, {})),
    /** Refunds what is left of the payment, as the shop owner does. */
    refund: () =>
      runExclusively(async () => {
        const intentId = await intent();
        if (intentId) await call('refunds', { payment_intent: intentId, 'metadata[receipt]': receipt });
      }),
    /** Sets the final status of the active refund; a failed one cannot succeed again. */
    endRefund: (outcome: RefundOutcome) =>
      runExclusively(async () => {
        const activeRefund = (await refunds()).find(
          ({ status }) => status === 'pending' || status === 'succeeded',
        );
        if (activeRefund?.status === 'pending' || (activeRefund && outcome === 'failed'))
          await payment.setRefundStatus(activeRefund.id, outcome);
      }),
    dispute: () =>
      runExclusively(async () => {
        if (dispute || !(await intent())) return;
        dispute = { ...(await payment.dispute(id)), status: 'needs_response' };
      }),
    closeDispute: () =>
      runExclusively(async () => {
        if (dispute?.status !== 'needs_response') return;
        await payment.closeDispute(dispute.id, 'won');
        dispute.status = 'won';
      }),
    /** Builds a webhook of this type; a repeated number repeats the same payload. */
    event: (type: WebhookType, number: number): Promise<string | undefined> =>
      runExclusively(async () => {
        const name = `evt_${receipt}_${type}_${number}`;
        const sentPayload = sent.get(name);
        if (sentPayload) return sentPayload;
        const object = await webhookObject(type);
        if (!object) return undefined;
        const payload = anEvent(name, type, object);
        sent.set(name, payload);
        return payload;
      }),
  };
};
export type Provider = ReturnType<typeof createProviderClient>;
