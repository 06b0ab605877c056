import { expect, test } from 'vitest';
import { readRequestHeaders } from './request-headers.ts';

test('reads the request headers of the cache in any case', () => {
  const raw = [
    'HOST',
    'tea.example',
    'accept',
    'x',
    'If-None-Match',
    '"1"',
    'x-forwarded-for',
    '::1',
    'Accept-Encoding',
    'br',
  ];
  expect(readRequestHeaders(raw)).toEqual({ host: 'tea.example', acceptEncoding: 'br', ifNoneMatch: '"1"' });
  expect(readRequestHeaders(['date', 'today'])).toEqual({
    host: undefined,
    acceptEncoding: undefined,
    ifNoneMatch: undefined,
  });
});

test.each(['host', 'accept-encoding', 'if-none-match'])('ignores a request with a repeated %s', (name) => {
  expect(readRequestHeaders([name, 'a', name.toUpperCase(), 'a'])).toBeUndefined();
});

test('ignores a request with If-Match', () => {
  expect(readRequestHeaders(['host', 'a', 'If-Match', '"1"'])).toBeUndefined();
  expect(readRequestHeaders(['host', 'a', 'if-match', '*'])).toBeUndefined();
});
