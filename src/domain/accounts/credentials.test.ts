import { expect, test } from 'vitest';
import { isErrorCode } from '../api/error-code.ts';
import { messageOf } from '../api/error-table.ts';
import { parseFields } from '../api/parse-fields.ts';
import { err } from '../values/result.ts';
import {
  emailKey,
  resetPasswordSchema,
  resetRequestSchema,
  signInSchema,
  signUpSchema,
} from './credentials.ts';

const form = (changes: Record<string, unknown> = {}) => ({
  displayName: 'Ada',
  email: 'ada@example.com',
  password: 'first flush in april',
  confirmPassword: 'first flush in april',
  ...changes,
});
const withPassword = (password: string, confirmPassword = password) => form({ password, confirmPassword });
const issues = (value: unknown, schema: typeof signUpSchema | typeof signInSchema = signUpSchema) => {
  const parsed = parseFields<unknown>(schema, value);
  return parsed.ok ? {} : parsed.error;
};

test('[AUTH-2] requires all four fields of the sign-up', () => {
  expect(issues(form())).toEqual({});
  for (const field of ['displayName', 'email', 'password', 'confirmPassword']) {
    const { [field]: _, ...rest } = form() as Record<string, unknown>;
    expect(Object.keys(issues(rest))).toContain(field);
  }
  expect(signUpSchema.parse(form({ role: 'owner' }))).not.toHaveProperty('role');
});

test('[AUTH-3] reports unequal passwords', () => {
  expect(issues(withPassword('first flush in april', 'second flush'))).toEqual({
    confirmPassword: "password dosn't match",
  });
});

test('accepts the same password typed on another keyboard', () => {
  const composed = 'café au lait à midi';
  const decomposed = composed.normalize('NFD');
  expect(composed).not.toBe(decomposed);
  expect(issues(withPassword(composed, decomposed))).toEqual({});
  expect(signUpSchema.parse(withPassword(decomposed)).password).toBe(composed);
  expect(signInSchema.parse({ email: 'ada@example.com', password: decomposed }).password).toBe(composed);
});

test('stores a password as typed, with its spaces, length and every character', () => {
  const long = `${' '.repeat(4)}${'x'.repeat(80)}`;
  expect(signUpSchema.parse(withPassword(long)).password).toBe(long);
  expect(signUpSchema.parse(withPassword(`${long}y`)).password).toBe(`${long}y`);
});

test.each([
  ['too short', '1234567', 'at least 8'],
  ['too long', 'x'.repeat(1025), 'too long'],
  ['too long in bytes', 'é'.repeat(600), 'too long'],
  ['a lone surrogate', 'password\ud800', 'can’t be used'],
])('rejects a password that is %s', (_, password, message) => {
  expect(issues(withPassword(password))['password']).toContain(message);
});

test('accepts names of 1 to 80 storable characters', () => {
  expect(issues(form({ displayName: 'é'.repeat(80) }))).toEqual({});
  expect(signUpSchema.parse(form({ displayName: ' Ada\u0301 ' })).displayName).toBe('Adá');
  for (const displayName of ['', '  ', 'x'.repeat(81), 'A\u0000da', 'Ada\ud800', 'A\nda'])
    expect(Object.keys(issues(form({ displayName })))).toEqual(['displayName']);
});

test('requires a complete email address', () => {
  const wrong = ['', 'ada', 'ada@', '@example.com', 'ada@-example', 'a da@example.com', 'ada@exa\nmple.com'];
  for (const email of [...wrong, 'ada\u0000@example.com', `${'x'.repeat(250)}@example.com`]) {
    expect(Object.keys(issues(form({ email })))).toEqual(['email']);
    expect(Object.keys(issues({ email, password: 'x' }, signInSchema))).toEqual(['email']);
  }
});

test('treats an email as the same in any case', () => {
  expect(emailKey(' Ada@Example.COM ')).toBe('ada@example.com');
});

test('[AUTH-6] requires email and password for sign-in', () => {
  expect(Object.keys(issues({ email: 'ada@example.com', password: '' }, signInSchema))).toEqual(['password']);
  expect(Object.keys(issues({}, signInSchema))).toEqual(['email', 'password']);
});

test('[AUTH-6] every failure has a message, identical for a wrong password and an unknown user', () => {
  const codes = [
    'auth/email-already-in-use',
    'auth/invalid-credential',
    'auth/too-many-requests',
    'auth/requires-recent-login',
    'auth/network-request-failed',
  ] as const;
  for (const code of codes) expect(messageOf(code)).toMatch(/\S/);
  // Both cases share one code, so that responses do not differ.
  for (const word of ['auth/wrong-password', 'auth/user-not-found']) expect(isErrorCode(word)).toBe(false);
});

test('[AUTH-4] reports an email that is already in use', () => {
  expect(messageOf('auth/email-already-in-use')).toBe('email already in use');
});

test('accepts a new password only typed twice alike in either Unicode form, and drops other fields', () => {
  const accepts = (value: unknown) => resetPasswordSchema.safeParse(value).success;
  expect(accepts({ password: 'caf\u00e9 au lait', confirmPassword: 'cafe\u0301 au lait' })).toBe(true);
  const newPassword = { password: 'first flush', confirmPassword: 'first flush' };
  expect(resetPasswordSchema.parse({ ...newPassword, role: 'owner' })).toEqual(newPassword);
  expect(accepts({ password: 'short', confirmPassword: 'short' })).toBe(false);
  const passwords = { password: 'first flush', confirmPassword: 'second flush' };
  expect(parseFields(resetPasswordSchema, passwords)).toEqual(
    err({ confirmPassword: "password dosn't match" }),
  );
});

test('accepts a password of 1024 bytes and none longer, however few its characters', () => {
  expect(issues(withPassword('\u00e9'.repeat(512)))).toEqual({});
  expect(issues(withPassword(`${'\u00e9'.repeat(512)}a`))).toEqual({
    password: 'This password is too long.',
  });
});

test('[AUTH-2] [AUTH-6] reports missing fields in a sentence', () => {
  expect(issues(form({ email: 'ada@' }))).toEqual({
    email: 'Please enter a complete email address, for example ada@example.com.',
  });
  expect(issues(form({ displayName: ' ' }))).toEqual({
    displayName: 'Please enter your name.',
  });
  expect(issues({ email: 'ada@example.com', password: '' }, signInSchema)).toEqual({
    password: 'Please enter your password.',
  });
  expect(resetRequestSchema.safeParse({}).success).toBe(false);
});
