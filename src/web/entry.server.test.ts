import { RouterContextProvider } from 'react-router';
import { expect, test } from 'vitest';
import { handleError } from './entry.server.tsx';
import { logContext } from './shop-context.ts';

/** What the log hears of an error at a request. */
const toldOf = (error: unknown, signal?: AbortSignal) => {
  const told: unknown[] = [];
  const context = new RouterContextProvider();
  const tell = (facts: unknown, message: string) => void told.push([message, facts]);
  context.set(logContext, { info: tell, warn: tell, error: tell });
  const request = new Request('http://localhost/tea', signal ? { signal } : {});
  handleError(error, { request, context, params: {} });
  return told;
};

test('a page that fails is told to the log', () => {
  const error = new Error('the shelf is gone');
  expect(toldOf(error)).toEqual([['a page failed', { err: error }]]);
});

test('a shopper who leaves before the page is ready is no failure', () => {
  expect(toldOf(new Error('aborted'), AbortSignal.abort())).toEqual([]);
});
