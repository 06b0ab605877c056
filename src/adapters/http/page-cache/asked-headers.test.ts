import { expect, test } from 'vitest';
import { askedHeaders } from './asked-headers.ts';

test('what a request says of the answer it wants is read however its names are written', () => {
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

test.each(['host', 'accept-encoding', 'if-none-match'])('what a second %s means is not guessed', (name) => {
  expect(askedHeaders([name, 'a', name.toUpperCase(), 'a'])).toBeUndefined();
});

test('leaves a request with If-Match to others', () => {
  expect(askedHeaders(['host', 'a', 'If-Match', '"1"'])).toBeUndefined();
  expect(askedHeaders(['host', 'a', 'if-match', '*'])).toBeUndefined();
});
