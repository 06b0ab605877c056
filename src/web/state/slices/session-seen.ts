import { createAction } from '@reduxjs/toolkit';

/** Dispatched when the server reports the end of this session (ISO 8601), or `null` for no session. */
export const sessionSeen = createAction<string | null>('session/seen');
