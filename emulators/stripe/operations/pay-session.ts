import type { Call } from '../context.ts';
import type { Change } from '../ledger/entry.ts';
import { newId } from '../new-id.ts';
import type { Charge, PaymentIntent, StoredSession } from '../objects.ts';
import { customer } from './create-session.ts';
import { newEvent } from './new-event.ts';

/** Pays an open session in full; `extra` is added to the charged amount, in the smallest unit. */
export function paySession(session: StoredSession, extra: number, call: Call): Change {
  const amount = session.amount_total + extra;
  const intent = intentFor(session, amount, call);
  const paid: StoredSession = {
    ...session,
    amount_total: amount,
    customer_details: session.customer_details ?? customer(null),
    payment_intent: intent.id,
    payment_status: 'paid',
    status: 'complete',
  };
  const charge = chargeFor(intent);
  const events = [
    newEvent('payment_intent.succeeded', intent, call),
    newEvent('checkout.session.completed', paid, call),
  ];
  return { what: 'session.paid', about: session.id, put: [intent, charge, paid, ...events] };
}

function intentFor(session: StoredSession, amount: number, call: Call): PaymentIntent {
  const id = newId('pi_');
  return {
    id,
    object: 'payment_intent',
    amount,
    amount_capturable: 0,
    amount_received: amount,
    canceled_at: null,
    capture_method: 'automatic_async',
    client_secret: `${id}_secret_${newId('', 25)}`,
    created: call.at,
    currency: session.currency,
    customer: null,
    description: session.intent.description,
    last_payment_error: null,
    latest_charge: newId('ch_'),
    livemode: false,
    metadata: session.intent.metadata,
    payment_method_types: ['card'],
    receipt_email: null,
    status: 'succeeded',
  };
}

function chargeFor(intent: PaymentIntent): Charge {
  return {
    id: intent.latest_charge,
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
