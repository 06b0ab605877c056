import { vi } from 'vitest';
import { sessionReceived } from '../slices/session-received.ts';
import { createStore } from '../store/store.ts';
import { renewUntilEnded } from './renew-session.ts';

/** Result of a renewal: a new end, no session, or no response. */
export type Renewal = { readonly expiresAt: Date } | 'signed-out' | 'failed';

type RenewalOptions = { readonly renew: () => Promise<Renewal>; readonly onEnded: () => void };

const toResponse = (renewal: Renewal): Response => {
  if (renewal === 'failed') return Response.error();
  return renewal === 'signed-out'
    ? Response.json({ error: { code: 'signed-out', message: '' } }, { status: 401 })
    : Response.json({ user: null, expiresAt: renewal.expiresAt.toISOString() });
};

/** Renews a session that ends at `end` from a stubbed server; returns a function that stops. */
export const scheduleRenewal = (end: Date, { renew, onEnded }: RenewalOptions): (() => void) => {
  vi.stubGlobal('navigator', { onLine: true, userAgent: '' });
  vi.stubGlobal('fetch', async () => toResponse(await renew()));
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const store = createStore();
  const { startListening, clearListeners } = store;
  startListening({
    actionCreator: sessionReceived,
    effect: ({ payload: { expiresAt } }, api) =>
      expiresAt === null ? onEnded() : renewUntilEnded(expiresAt, api),
  });
  store.dispatch(sessionReceived({ user: null, expiresAt: end.toISOString() }));
  return clearListeners;
};
