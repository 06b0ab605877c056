import { expect, test } from 'vitest';
import { type Asking, createOperatorAccess } from './operator-access.ts';

const near: Asking = { remoteAddress: '127.0.0.1', host: 'localhost:3000', authorization: undefined };
const basic = (text: string) => `Basic ${Buffer.from(text).toString('base64')}`;

test('[STATE-8] a shop on this machine shows its metrics to this machine alone', () => {
  const access = createOperatorAccess(null, false);
  expect(access(near)).toBe('open');
  for (const remoteAddress of ['::1', '::ffff:127.0.0.1', '127.8.9.1'])
    expect(access({ ...near, remoteAddress })).toBe('open');
  for (const remoteAddress of ['10.0.0.7', '::ffff:10.0.0.7', '1270.0.0.1', undefined])
    expect(access({ ...near, remoteAddress })).toBe('hidden');
  for (const host of ['evil.example', 'localhost.evil.example', '127.0.0.1.evil.example', undefined])
    expect(access({ ...near, host })).toBe('hidden');
});

test('a public shop without a token shows its metrics to no client, even a local one', () => {
  expect(createOperatorAccess(null, true)(near)).toBe('hidden');
});

test('[STATE-8] with a token, only requests that contain it get the metrics, from anywhere', () => {
  for (const isPublic of [true, false]) {
    const access = createOperatorAccess('a-long-secret-token', isPublic);
    const asked = (authorization?: string) => access({ ...near, remoteAddress: '10.0.0.7', authorization });
    expect(asked('Bearer a-long-secret-token')).toBe('open');
    expect(asked(basic('owner:a-long-secret-token'))).toBe('open');
    for (const wrong of [
      undefined,
      '',
      'Bearer ',
      'Bearer a-long-secret-toke',
      'Bearer a-long-secret-token2',
      'a-long-secret-token',
      basic('a-long-secret-token:'),
    ])
      expect(asked(wrong)).toBe('closed');
    expect(access(near)).toBe('closed');
  }
});
