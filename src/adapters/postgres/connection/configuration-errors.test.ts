import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { checkDatabaseUrl, DatabaseUrlError, isConfigurationError } from './configuration-errors.ts';

const coded = (code: string) => Object.assign(new Error('fault'), { code });

test.each([
  ...['28P01', '28000', '42501', 'DEPTH_ZERO_SELF_SIGNED_CERT', 'ERR_TLS_CERT_ALTNAME_INVALID'].map(coded),
  new Error('SASL: SCRAM-SERVER-FIRST-MESSAGE: client password must be a string'),
  new Error('The server does not support SSL connections'),
  new Error('Failed query', { cause: coded('42501') }),
  new AggregateError([coded('28P01')]),
])('reports %o as a settings error', (error) => {
  expect(isConfigurationError(error)).toBe(true);
});

test.each([
  ...[
    '57P03',
    '3D000',
    '53300',
    '53100',
    '25006',
    'ECONNREFUSED',
    'ENOTFOUND',
    'EAI_AGAIN',
    'ENOENT',
    'CERT_HAS_EXPIRED',
  ].map(coded),
  new Error('Connection terminated unexpectedly'),
  new AggregateError([coded('ECONNREFUSED'), coded('ECONNREFUSED')]),
])('reports %o as retryable', (error) => {
  expect(isConfigurationError(error)).toBe(false);
});

test.each([
  ['sslrootcert', 'missing.pem'],
  ['sslkey', 'missing.pem'],
  ['sslcert', 'missing.pem'],
  ['sslrootcert', '.'],
  ['sslkey', 'garbage.pem'],
  ['sslcert', 'garbage.pem'],
])('rejects an address whose %s is %s without revealing the password', async (name, file) => {
  const folder = await mkdtemp(join(tmpdir(), 'camellia-certificates-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await writeFile(join(folder, 'garbage.pem'), 'tea');
  const check = () => checkDatabaseUrl(`postgres://tea:secret@db/tea?${name}=${join(folder, file)}`);
  expect(check).toThrow(DatabaseUrlError);
  expect(check).not.toThrow(/secret/);
});

test.each([
  '',
  '?sslmode=verify-full',
  '?host=/run/postgresql',
  '?sslmode=disable',
])('accepts an address with %o', (rest) => {
  checkDatabaseUrl(`postgres://tea:secret@db/tea${rest}`);
});
