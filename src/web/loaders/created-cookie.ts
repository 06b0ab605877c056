import { createCookie } from 'react-router';

const MAX_AGE_S = 60;

/** Marks a browser that has just created its account, which the account page says (AUTH-5), also after a reload. */
export const createdCookie = createCookie('__Host-created', {
  path: '/',
  secure: true,
  httpOnly: false,
  sameSite: 'lax',
  maxAge: MAX_AGE_S,
});
