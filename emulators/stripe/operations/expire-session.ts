import { type Call, type EmulatorContext, internalCall } from '../context.ts';
import type { Change } from '../ledger/entry.ts';
import type { StoredSession } from '../objects.ts';
import { newEvent } from './new-event.ts';

/** Ends an open session unpaid. */
export function expireSession(session: StoredSession, call: Call): Change {
  const expired: StoredSession = { ...session, status: 'expired' };
  const event = newEvent('checkout.session.expired', expired, call);
  return { what: 'session.expired', about: session.id, put: [expired, event] };
}

/** Expires all open sessions that are due. */
export function expireDueSessions(context: EmulatorContext) {
  const call = internalCall(context);
  for (const id of context.ledger.openSessions()) {
    const session = context.ledger.find('checkout.session', id);
    if (session && session.expires_at <= call.at) context.ledger.commit(expireSession(session, call));
  }
}
