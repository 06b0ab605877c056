import { isRouteErrorResponse } from 'react-router';
import type { ShopError } from '#domain/api/error-table.ts';
import { readError } from './read-error.ts';

/** Returns the error behind what a `serverLoader` threw in the browser; rethrows redirects and aborts. */
export const toLoadError = (thrown: unknown): ShopError => {
  if (thrown instanceof Response) throw thrown;
  // React Router drops the result of a load whose page was left.
  if (thrown instanceof DOMException && thrown.name === 'AbortError') throw thrown;
  console.warn('A part of the page could not be loaded.', thrown);
  if (isRouteErrorResponse(thrown)) return readError(String(thrown.data));
  // `fetch` throws a TypeError if the network fails; other errors come from the shop, which has logged them.
  return { code: thrown instanceof TypeError ? 'auth/network-request-failed' : 'unavailable' };
};
