import { createAction } from '@reduxjs/toolkit';
import type { SessionView } from '#domain/accounts/session.ts';

/** Dispatched with each session that the server reports, also with none; every slice takes its part. */
export const sessionReceived = createAction<SessionView>('session/received');

export const SIGNED_OUT: SessionView = { user: null, expiresAt: null };
