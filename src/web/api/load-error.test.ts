import { UNSAFE_ErrorResponseImpl as ErrorResponse, redirect } from 'react-router';
import { beforeEach, expect, test, vi } from 'vitest';
import { toLoadError } from './load-error.ts';

beforeEach(() => void vi.spyOn(console, 'warn').mockImplementation(() => {}));

test.each([
  ['no connection', new TypeError('Failed to fetch'), 'auth/network-request-failed'],
  ['a loader that failed', new Error('Unexpected Server Error'), 'unavailable'],
  ['an error of the API', new ErrorResponse(500, '', '{"error":{"code":"internal"}}'), 'internal'],
  ['somebody else’s page', new ErrorResponse(502, '', '<h1>Bad gateway</h1>'), 'unavailable'],
] as const)('[PROMO-1] shows why promotions could not be loaded: %s', (_, thrown, code) => {
  expect(toLoadError(thrown)).toMatchObject({ code });
});

test('[PROMO-1] does not treat a redirect of a page with promotions as a failure', () => {
  const away = redirect('/');
  expect(() => toLoadError(away)).toThrow(away);
});

test('throws the error of a load that was aborted because its page was left', () => {
  const aborted = AbortSignal.abort().reason;
  expect(() => toLoadError(aborted)).toThrow(aborted);
  expect(console.warn).not.toHaveBeenCalled();
});
