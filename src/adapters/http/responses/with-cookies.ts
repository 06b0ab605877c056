import type { Context } from 'hono';

/** Copies the cookies that were set on the context to a response that it did not create. */
export const withCookies = (c: Context, response: Response): Response => {
  for (const cookie of c.newResponse(null).headers.getSetCookie())
    response.headers.append('set-cookie', cookie);
  return response;
};
