import type { Call } from '../context.ts';
import { newId } from '../new-id.ts';
import type { PaymentIntent, StoredSession } from '../objects.ts';

type Outcome = Pick<
  PaymentIntent,
  'amount' | 'amount_received' | 'last_payment_error' | 'latest_charge' | 'status'
>;

/** The payment of a session, which stays the same from the first card to the one that is accepted. */
export function paymentIntent(session: StoredSession, outcome: Outcome, call: Call): PaymentIntent {
  const id = session.intent.id ?? newId('pi_');
  return {
    id,
    object: 'payment_intent',
    amount_capturable: 0,
    canceled_at: null,
    capture_method: 'automatic_async',
    client_secret: `${id}_secret_${newId('', 25)}`,
    created: call.at,
    currency: session.currency,
    customer: null,
    description: session.intent.description,
    livemode: false,
    metadata: session.intent.metadata,
    payment_method_types: ['card'],
    receipt_email: null,
    ...outcome,
  };
}
