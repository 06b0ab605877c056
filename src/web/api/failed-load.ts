import { isRouteErrorResponse } from 'react-router';
import type { ShopError } from '#domain/api/error-table.ts';
import { readError } from './read-error.ts';

/** The error behind what a page's `serverLoader` has thrown in the browser; a redirect is thrown as well, and goes on. */
export const errorOfLoad = (thrown: unknown): ShopError => {
  if (thrown instanceof Response) throw thrown;
  // React Router drops what a load gives whose page was left meanwhile.
  if (thrown instanceof DOMException && thrown.name === 'AbortError') throw thrown;
  console.warn('A part of the page could not be loaded.', thrown);
  if (isRouteErrorResponse(thrown)) return readError(String(thrown.data));
  // So says `fetch` that nobody could be reached; whatever else is thrown came from the shop, which has logged it.
  return { code: thrown instanceof TypeError ? 'auth/network-request-failed' : 'unavailable' };
};
