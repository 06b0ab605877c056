/** In characters, of a new password. */
export const MIN_PASSWORD = 8;
