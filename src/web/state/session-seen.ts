import { createAction } from '@reduxjs/toolkit';

/** The server has said when this browser's session ends, as ISO time; `null` when there is none. */
export const sessionSeen = createAction<string | null>('session/seen');
