import { Secret } from 'otpauth';
import { expect, test } from 'vitest';
import { createOneTimeCodes } from './one-time-codes.ts';

const codes = createOneTimeCodes('Camellia & Co');
/** Of RFC 6238, appendix B. */
const SECRET = Secret.fromLatin1('12345678901234567890').base32;

// The last six of the eight digits that the appendix lists.
test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
])('accepts the code of RFC 6238 at %i seconds', (seconds, code) => {
  expect(codes.stepOf(SECRET, code, new Date(seconds * 1_000))).toBe(Math.floor(seconds / 30));
});

test('accepts a code one step early or late, and names its own step', () => {
  const step = Math.floor(59 / 30);
  expect(codes.stepOf(SECRET, '287082', new Date(89_000))).toBe(step);
  expect(codes.stepOf(SECRET, '287082', new Date(29_000))).toBe(step);
});

test.each([
  ['two steps late', '287082', 119_000],
  ['two steps early', '287082', -31_000],
  ['too short', '28708', 59_000],
  ['too long', '94287082', 59_000],
  ['of letters', 'abcdef', 59_000],
  ['empty', '', 59_000],
])('rejects a code that is %s', (_, code, at) => {
  expect(codes.stepOf(SECRET, code, new Date(at))).toBeUndefined();
});

test('generates a secret of 160 bits, another one each time', () => {
  const secrets = Array.from({ length: 20 }, codes.generateSecret);
  expect(new Set(secrets).size).toBe(20);
  for (const secret of secrets) expect(Secret.fromBase32(secret).bytes).toHaveLength(20);
});

test('generates recovery codes of 120 bits in lower case', () => {
  const generated = Array.from({ length: 20 }, codes.generateRecoveryCode);
  expect(new Set(generated).size).toBe(20);
  for (const code of generated) expect(code).toMatch(/^[a-z2-7]{24}$/);
});

test('names the shop and the account in the address for the app', () => {
  const uri = new URL(codes.uriOf(SECRET, 'ada+shop@example.com'));
  expect([uri.protocol, uri.host]).toEqual(['otpauth:', 'totp']);
  expect(decodeURIComponent(uri.pathname)).toContain('ada+shop@example.com');
  expect(uri.searchParams.get('issuer')).toBe('Camellia & Co');
  expect(uri.searchParams.get('secret')).toBe(SECRET);
});
