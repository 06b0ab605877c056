import { z } from 'zod';
import { anEvent } from '../../../test/support/signed-event.ts';
import type { TestEnvironment } from '../test-environment.ts';
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

/** What a session is like that an event of such a type tells of, whether or not it is true. */
const CLAIMS: Readonly<Record<string, object>> = {
  'checkout.session.completed': { status: 'complete', payment_status: 'paid', url: null },
  'checkout.session.expired': { status: 'expired', payment_status: 'unpaid', url: null },
  'checkout.session.async_payment_failed': { status: 'complete', payment_status: 'unpaid', url: null },
};

/** The provider's side of one order. */
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
  /** None until it is paid; then it is always the same. */
  const intent = async () => {
    paid ??= (await session()).payment_intent;
    return paid;
  };
  /** The newest first. */
  const refunds = async (): Promise<Refund[]> => {
    const intentId = await intent();
    return intentId
      ? refundsSchema.parse(await call(`refunds?payment_intent=${intentId}&limit=100`)).data
      : [];
  };
  let dispute: Dispute | undefined;

  const aCharge = async (intentId: string) => {
    const { amount, currency, latest_charge } = intentSchema.parse(await call(`payment_intents/${intentId}`));
    const back = (await refunds()).filter(({ status }) => status === 'pending' || status === 'succeeded');
    const amount_refunded = back.length > 0 ? amount : 0;
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
    // What is told first says how it was then, however late it comes.
    if (type === 'charge.dispute.created') return { ...body, status: 'needs_response' };
    return dispute.status === 'needs_response' ? undefined : body;
  };
  /** The object that an event of this type carries now; none where the provider has nothing that it could tell of. */
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

  // One after the other, so that nothing is done by what was seen before something else was.
  let last: Promise<unknown> = Promise.resolve();
  const exclusive = <T>(act: () => Promise<T>): Promise<T> => {
    const done = last.then(act);
    last = done.catch(() => undefined);
    return done;
  };
  const sent = new Map<string, string>();

  return {
    session,
    refunds,
    /** Refused when the session is paid or over, as a page that was left open would be. */
    pay: () => exclusive(() => payment.pay(id).catch(() => undefined)),
    /** The session's time is over, as the provider sees it. */
    expireSession: () => exclusive(() => call(`checkout/sessions/${id}/expire`, {})),
    /** The owner gives back all that is left; refused where nothing is. */
    refund: () =>
      exclusive(async () => {
        const intentId = await intent();
        if (intentId) await call('refunds', { payment_intent: intentId, 'metadata[receipt]': receipt });
      }),
    /** The bank is done with the refund that stands; what has come back can be taken no more. */
    endRefund: (outcome: RefundOutcome) =>
      exclusive(async () => {
        const standing = (await refunds()).find(
          ({ status }) => status === 'pending' || status === 'succeeded',
        );
        if (standing?.status === 'pending' || (standing && outcome === 'failed'))
          await payment.settleRefund(standing.id, outcome);
      }),
    dispute: () =>
      exclusive(async () => {
        if (dispute || !(await intent())) return;
        dispute = { ...(await payment.dispute(id)), status: 'needs_response' };
      }),
    closeDispute: () =>
      exclusive(async () => {
        if (dispute?.status !== 'needs_response') return;
        await payment.closeDispute(dispute.id, 'won');
        dispute.status = 'won';
      }),
    /** An event of this type; one that was sent before is sent again as it was. */
    event: (type: WebhookType, number: number): Promise<string | undefined> =>
      exclusive(async () => {
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
