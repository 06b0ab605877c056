import { expect, test } from 'vitest';
import { askedHeaders } from './request-headers.ts';

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
  expect(askedHeaders(raw)).toEqual({ host: 'tea.example', accepts: 'br', holds: '"1"' });
  expect(askedHeaders(['date', 'today'])).toEqual({ host: undefined, accepts: undefined, holds: undefined });
});

test.each(['host', 'accept-encoding', 'if-none-match'])('ignores a request with a repeated %s', (name) => {
  expect(askedHeaders([name, 'a', name.toUpperCase(), 'a'])).toBeUndefined();
});

test('ignores a request with If-Match', () => {
  expect(askedHeaders(['host', 'a', 'If-Match', '"1"'])).toBeUndefined();
  expect(askedHeaders(['host', 'a', 'if-match', '*'])).toBeUndefined();
});
