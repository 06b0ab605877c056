import {
  createContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
} from 'react-router';
import type { ErrorCode } from '#domain/api/error-table.ts';
import type { ContentPolicy, Log } from '#services/ports/ports.ts';
import type { StyleSheets } from './post-process-html.ts';

/** The error of a request that is rejected, such as by a rate limit: its page only shows the error. */
export const rejectionContext = createContext<ErrorCode | undefined>();
export const logContext = createContext<Log>();
/** Errors during a render, from which `page-renderer.ts` derives the status. */
export const failuresContext = createContext<unknown[]>();
/** Writes the content security policy of a page. */
export const contentPolicyContext = createContext<ContentPolicy>();
/** Style sheets that pages inline. */
export const sheetsContext = createContext<StyleSheets>();

/** Logs an unexpected error of a page. */
export const recordFailure = (context: Readonly<RouterContextProvider>, err: unknown): void => {
  context.get(failuresContext).push(err);
  context.get(logContext).error({ err }, 'A page failed');
};

/** Logs a page that failed, unless the client has aborted the request. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted) return;
  // React Router wraps some errors in a route error response.
  const err: unknown = isRouteErrorResponse(error) && 'error' in error ? error.error : error;
  recordFailure(context, err);
};
