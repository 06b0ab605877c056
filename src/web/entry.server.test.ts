import { RouterContextProvider } from 'react-router';
import { expect, test } from 'vitest';
import { failuresContext, logContext } from './document/render-context.ts';
import { handleError } from './entry.server.tsx';

/** The errors of a request that are logged and passed to the caller. */
const reportedErrors = (error: unknown, signal?: AbortSignal) => {
  const reported: unknown[] = [];
  const context = new RouterContextProvider();
  const report = (facts: unknown, message: string) => void reported.push([message, facts]);
  context.set(logContext, { info: report, warn: report, error: report });
  const request = new Request('http://localhost/tea', signal ? { signal } : {});
  const failures: unknown[] = [];
  context.set(failuresContext, failures);
  handleError(error, { request, context, params: {} });
  return { reported, failures };
};

test('reports a failed page to the log and to the caller', () => {
  const error = new Error('the query failed');
  expect(reportedErrors(error)).toEqual({ reported: [['A page failed', { err: error }]], failures: [error] });
});

test('does not report a request that is aborted before the page is ready', () => {
  expect(reportedErrors(new Error('aborted'), AbortSignal.abort())).toEqual({ reported: [], failures: [] });
});
