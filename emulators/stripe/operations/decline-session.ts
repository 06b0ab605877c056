import type { Call } from '../context.ts';
import type { Change } from '../ledger/entry.ts';
import type { StoredSession } from '../objects.ts';
import { newEvent } from './new-event.ts';
import { paymentIntent } from './payment-intent.ts';

/** Declines a card on the page of an open session, which stays open. */
export function declineSession(session: StoredSession, call: Call): Change {
  const intent = paymentIntent(
    session,
    {
      amount: session.amount_total,
      amount_received: 0,
      last_payment_error: {
        code: 'card_declined',
        decline_code: 'generic_decline',
        message: 'Your card was declined.',
        type: 'card_error',
      },
      latest_charge: null,
      status: 'requires_payment_method',
    },
    call,
  );
  const declined: StoredSession = { ...session, intent: { ...session.intent, id: intent.id } };
  return {
    what: 'payment.declined',
    about: session.id,
    put: [intent, declined, newEvent('payment_intent.payment_failed', intent, call)],
  };
}
