import { type Call, type Desk, ownCall } from '../context.ts';
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
export function expireDueSessions(desk: Desk) {
  const call = ownCall(desk);
  for (const id of desk.books.openSessions()) {
    const session = desk.books.find('checkout.session', id);
    if (session && session.expires_at <= call.at) desk.books.commit(expireSession(session, call));
  }
}
