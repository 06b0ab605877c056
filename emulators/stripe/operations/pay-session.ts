import type { Call } from '../context.ts';
import type { Change } from '../ledger/entry.ts';
import { newId } from '../new-id.ts';
import type { Charge, PaymentIntent, StoredSession } from '../objects.ts';
import { customer } from './create-session.ts';
import { newEvent } from './new-event.ts';
import { paymentIntent } from './payment-intent.ts';

/** Pays an open session in full; `extra` is added to the charged amount, in the smallest unit. */
export function paySession(session: StoredSession, extra: number, call: Call): Change {
  const { intent, charge, paid } = paymentOf(session, extra, call);
  const events = [
    newEvent('payment_intent.succeeded', intent, call),
    newEvent('checkout.session.completed', paid, call),
  ];
  return { what: 'session.paid', about: session.id, put: [intent, charge, paid, ...events] };
}

/** Returns the objects of a payment in full. */
export function paymentOf(session: StoredSession, extra: number, call: Call, chargeId = newId('ch_')) {
  const amount = session.amount_total + extra;
  const outcome = { amount, amount_received: amount, last_payment_error: null, latest_charge: chargeId };
  const intent = paymentIntent(session, { ...outcome, status: 'succeeded' }, call);
  const paid: StoredSession = {
    ...session,
    amount_total: amount,
    customer_details: session.customer_details ?? customer(null),
    payment_intent: intent.id,
    payment_status: 'paid',
    status: 'complete',
  };
  return { intent, charge: chargeFor(intent, chargeId), paid };
}

function chargeFor(intent: PaymentIntent, id: string): Charge {
  return {
    id,
    object: 'charge',
    amount: intent.amount,
    amount_refunded: 0,
    captured: true,
    created: intent.created,
    currency: intent.currency,
    livemode: false,
    metadata: intent.metadata,
    paid: true,
    payment_intent: intent.id,
    refunded: false,
    status: 'succeeded',
  };
}
