import { RouterContextProvider } from 'react-router';
import { expect, test } from 'vitest';
import { handleError } from './entry.server.tsx';
import { failuresContext, logContext } from './shop-context.ts';

/** What the log, and whoever judges the answer, hears of an error at a request. */
const heardOf = (error: unknown, signal?: AbortSignal) => {
  const told: unknown[] = [];
  const context = new RouterContextProvider();
  const tell = (facts: unknown, message: string) => void told.push([message, facts]);
  context.set(logContext, { info: tell, warn: tell, error: tell });
  const request = new Request('http://localhost/tea', signal ? { signal } : {});
  const failures: unknown[] = [];
  context.set(failuresContext, failures);
  handleError(error, { request, context, params: {} });
  return { told, failures };
};

test('a page that fails is told to the log, and to whoever judges its answer', () => {
  const error = new Error('the shelf is gone');
  expect(heardOf(error)).toEqual({ told: [['a page failed', { err: error }]], failures: [error] });
});

test('a shopper who leaves before the page is ready is no failure', () => {
  expect(heardOf(new Error('aborted'), AbortSignal.abort())).toEqual({ told: [], failures: [] });
});
