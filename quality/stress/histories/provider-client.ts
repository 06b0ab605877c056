import { z } from 'zod';
import { anEvent } from '../../../test/support/signed-event.ts';
import type { Town } from '../test-environment.ts';
import { EVENTS, type EventType, type RefundEnd } from './order-events.ts';

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
export const providerOf = ({ paymentApi, settings, payment }: Town, id: string, receipt: string) => {
  const ask = async (path: string, form?: Readonly<Record<string, string>>): Promise<unknown> => {
    const response = await fetch(new URL(`/v1/${path}`, paymentApi), {
      method: form ? 'POST' : 'GET',
      headers: { authorization: `Bearer ${settings['STRIPE_SECRET_KEY']}` },
      ...(form && { body: new URLSearchParams(form) }),
    });
    return response.json();
  };
  const session = async () => sessionSchema.parse(await ask(`checkout/sessions/${id}`));
  let paid: string | null = null;
  /** None until it is paid; then it is always the same. */
  const intent = async () => {
    paid ??= (await session()).payment_intent;
    return paid;
  };
  /** The newest first. */
  const refunds = async (): Promise<Refund[]> => {
    const of = await intent();
    return of ? refundsSchema.parse(await ask(`refunds?payment_intent=${of}&limit=100`)).data : [];
  };
  let dispute: Dispute | undefined;

  const aCharge = async (of: string) => {
    const { amount, currency, latest_charge } = intentSchema.parse(await ask(`payment_intents/${of}`));
    const back = (await refunds()).filter(({ status }) => status === 'pending' || status === 'succeeded');
    const amount_refunded = back.length > 0 ? amount : 0;
    return { id: latest_charge, object: 'charge', amount, amount_refunded, currency, payment_intent: of };
  };
  const aDispute = (type: EventType, of: string): object | undefined => {
    if (!dispute) return undefined;
    const told = { ...dispute, object: 'dispute', payment_intent: of };
    // What is told first says how it was then, however late it comes.
    if (type === 'charge.dispute.created') return { ...told, status: 'needs_response' };
    return dispute.status === 'needs_response' ? undefined : told;
  };
  /** The object that an event of this type carries now; none where the provider has nothing that it could tell of. */
  const subject = async (type: EventType): Promise<object | undefined> => {
    if (EVENTS[type] === 'session') return { ...(await session()), ...CLAIMS[type] };
    const of = await intent();
    if (!of) return undefined;
    switch (EVENTS[type]) {
      case 'intent':
        return intentSchema.parse(await ask(`payment_intents/${of}`));
      case 'refunded-charge':
        return aCharge(of);
      case 'refund':
        return (await refunds())[0] ?? { id: 're_early', object: 'refund', payment_intent: of };
      default:
        return aDispute(type, of);
    }
  };

  // One after the other, so that nothing is done by what was seen before something else was.
  let last: Promise<unknown> = Promise.resolve();
  const inTurn = <T>(act: () => Promise<T>): Promise<T> => {
    const done = last.then(act);
    last = done.catch(() => undefined);
    return done;
  };
  const sent = new Map<string, string>();

  return {
    session,
    refunds,
    /** Refused when the session is paid or over, as a page that was left open would be. */
    pay: () => inTurn(() => payment.pay(id).catch(() => undefined)),
    /** The session's time is over, as the provider sees it. */
    runOut: () => inTurn(() => ask(`checkout/sessions/${id}/expire`, {})),
    /** The owner gives back all that is left; refused where nothing is. */
    giveBack: () =>
      inTurn(async () => {
        const of = await intent();
        if (of) await ask('refunds', { payment_intent: of, 'metadata[receipt]': receipt });
      }),
    /** The bank is done with the refund that stands; what has come back can be taken no more. */
    settleRefund: (how: RefundEnd) =>
      inTurn(async () => {
        const standing = (await refunds()).find(
          ({ status }) => status === 'pending' || status === 'succeeded',
        );
        if (standing?.status === 'pending' || (standing && how === 'failed'))
          await payment.settleRefund(standing.id, how);
      }),
    dispute: () =>
      inTurn(async () => {
        if (dispute || !(await intent())) return;
        dispute = { ...(await payment.dispute(id)), status: 'needs_response' };
      }),
    closeDispute: () =>
      inTurn(async () => {
        if (dispute?.status !== 'needs_response') return;
        await payment.closeDispute(dispute.id, 'won');
        dispute.status = 'won';
      }),
    /** An event of this type; one that was sent before is sent again as it was. */
    event: (type: EventType, number: number): Promise<string | undefined> =>
      inTurn(async () => {
        const name = `evt_${receipt}_${type}_${number}`;
        const before = sent.get(name);
        if (before) return before;
        const about = await subject(type);
        if (!about) return undefined;
        const payload = anEvent(name, type, about);
        sent.set(name, payload);
        return payload;
      }),
  };
};
export type Provider = ReturnType<typeof providerOf>;
