import { expect, test } from 'vitest';
import { describeStartError } from './describe-start-error.ts';
import { toListenError } from './listen-error.ts';

const messageOf = (code: string, host = '127.0.0.1') =>
  describeStartError(toListenError(Object.assign(new Error('listen'), { code }), { port: 80, host }));

test('reports whether a port is in use or not allowed', () => {
  expect(messageOf('EADDRINUSE')).toBe(
    'Port 80 is taken by another program; end that one or set PORT to another.',
  );
  expect(messageOf('EACCES')).toBe(
    'Port 80 is not allowed for the user who starts the shop; set PORT to one from 1024 on.',
  );
});

test.each([
  'EADDRNOTAVAIL',
  'EAFNOSUPPORT',
  'EINVAL',
])('%s reports a HOST that is no address of this machine', (code) => {
  expect(messageOf(code, '8.8.8.8')).toMatch(/^HOST is 8\.8\.8\.8, which is no address of this machine; /);
});

test.each(['ENOTFOUND', 'EAI_AGAIN'])('%s reports an unknown HOST', (code) => {
  expect(messageOf(code, 'nonsense')).toMatch(/^HOST is nonsense, and no address is found for that name/);
});

test('passes on any other error of the listener', () => {
  const error = Object.assign(new Error('too many files'), { code: 'EMFILE' });
  expect(toListenError(error, { port: 80, host: '::' })).toBe(error);
});
