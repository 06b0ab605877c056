import type { Ledger } from '../ledger/ledger.ts';
import type { StoredSession, StripeEvent } from '../objects.ts';

/** A session as the API shows it. Only an open one has a payment page. */
export function viewSession(session: StoredSession, origin: string) {
  const { lines: _lines, discountName: _name, shippingName: _shipping, ...rest } = session;
  const { pictures: _pictures, intent: _intent, ...shown } = rest;
  return { ...shown, url: session.status === 'open' ? `${origin}/pay/${session.id}` : null };
}

/** An event with the number of webhook endpoints that have not accepted it yet. */
export function currentEvent(event: StripeEvent, ledger: Ledger): StripeEvent {
  return { ...event, pending_webhooks: ledger.pendingEndpoints(event.id).length };
}
