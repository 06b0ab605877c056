import { z } from 'zod/mini';
import type { SessionView } from '#domain/accounts/session.ts';
import { apiMap } from '#domain/api/api-map.ts';
import type { ShopError } from '#domain/api/error-table.ts';
import type { Result } from '#domain/values/result.ts';
import { sessionReceived } from '../state/slices/session-received.ts';
import type { Dispatch } from '../state/store/store.ts';
import { call } from './call.ts';

const sessionSchema: z.ZodMiniType<SessionView> = z.object({
  user: z.nullable(z.object({ email: z.string(), displayName: z.string() })),
  expiresAt: z.nullable(z.string()),
});

/** Fetches the session, which fills icon, wish list and counts. */
export const fetchSession =
  () =>
  async (dispatch: Dispatch): Promise<Result<SessionView, ShopError>> => {
    const session = await call(apiMap.session, { schema: sessionSchema });
    if (session.ok) dispatch(sessionReceived(session.value));
    return session;
  };

/** Renews the session (AUTH-10). */
export const renewSession = () => call(apiMap.renewSession, { method: 'POST', schema: sessionSchema });
