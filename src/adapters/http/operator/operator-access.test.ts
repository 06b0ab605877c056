import { expect, test } from 'vitest';
import { createOperatorAccess, type OperatorCredentials } from './operator-access.ts';

const local: OperatorCredentials = {
  remoteAddress: '127.0.0.1',
  host: 'localhost:3000',
  authorization: undefined,
};
const basic = (text: string) => `Basic ${Buffer.from(text).toString('base64')}`;

test('[STATE-8] a shop on this machine shows its metrics to this machine alone', () => {
  const access = createOperatorAccess(null, false);
  expect(access(local)).toBe('open');
  for (const remoteAddress of ['::1', '::ffff:127.0.0.1', '127.8.9.1'])
    expect(access({ ...local, remoteAddress })).toBe('open');
  for (const remoteAddress of ['10.0.0.7', '::ffff:10.0.0.7', '1270.0.0.1', undefined])
    expect(access({ ...local, remoteAddress })).toBe('hidden');
  for (const host of ['evil.example', 'localhost.evil.example', '127.0.0.1.evil.example', undefined])
    expect(access({ ...local, host })).toBe('hidden');
});

test('a public shop without a token shows its metrics to no client, even a local one', () => {
  expect(createOperatorAccess(null, true)(local)).toBe('hidden');
});

test('[STATE-8] with a token, only requests that contain it get the metrics, from anywhere', () => {
  for (const isPublic of [true, false]) {
    const access = createOperatorAccess('a-long-secret-token', isPublic);
    const accessWith = (authorization?: string) =>
      access({ ...local, remoteAddress: '10.0.0.7', authorization });
    expect(accessWith('Bearer a-long-secret-token')).toBe('open');
    expect(accessWith(basic('owner:a-long-secret-token'))).toBe('open');
    for (const wrong of [
      undefined,
      '',
      'Bearer ',
      'Bearer a-long-secret-toke',
      'Bearer a-long-secret-token2',
      'a-long-secret-token',
      basic('a-long-secret-token:'),
    ])
      expect(accessWith(wrong)).toBe('closed');
    expect(access(local)).toBe('closed');
  }
});
