import { expect, test } from 'vitest';
import { staffFieldMessages } from '#copy/messages/staff-fields.ts';
import { parseFields } from '../api/parse-fields.ts';
import { ok } from '../values/result.ts';
import {
  invitationSchema,
  newPasskeySchema,
  passkeySignInSchema,
  recoverySchema,
  staffPasswordSchema,
  staffSignInSchema,
} from './staff-credentials.ts';

const signIn = { email: 'ada@example.com', password: 'x', code: '123456' };
const password = {
  password: 'first flush in april',
  confirmPassword: 'first flush in april',
  code: '123456',
};

test.each(['123456', '123 456', ' 123456 ', '12 34 56'])('reads the code %j', (code) => {
  expect(parseFields(staffSignInSchema, { ...signIn, code })).toEqual(ok({ ...signIn, code: '123456' }));
});

test.each([
  '',
  '12345',
  '1234567',
  '12345a',
  '１２３４５６',
  ' '.repeat(33),
  '0'.repeat(100_000),
])('rejects another code', (code) => {
  const { code: error } = { code: staffFieldMessages.code };
  for (const [schema, form] of [
    [staffSignInSchema, signIn],
    [staffPasswordSchema, password],
  ] as const)
    expect(parseFields<unknown>(schema, { ...form, code })).toEqual({ ok: false, error: { code: error } });
});

test('requires a password, and a new one twice', () => {
  expect(parseFields(staffSignInSchema, { ...signIn, password: '' })).toEqual({
    ok: false,
    error: { password: staffFieldMessages.password },
  });
  expect(parseFields(staffPasswordSchema, password)).toEqual(ok(password));
  expect(parseFields(staffPasswordSchema, { ...password, confirmPassword: 'other' })).toMatchObject({
    error: { confirmPassword: expect.any(String) },
  });
  expect(
    parseFields(staffPasswordSchema, { ...password, password: 'short', confirmPassword: 'short' }),
  ).toMatchObject({
    error: { password: expect.any(String) },
  });
});

test.each([
  'abcd-efgh-ijkl-mnop-2345-6777',
  'ABCD EFGH IJKL MNOP 2345 6777',
  'abcdefghijklmnop23456777',
])('reads the recovery code %j', (code) => {
  expect(parseFields(recoverySchema, { email: 'ada@example.com', code })).toEqual(
    ok({ email: 'ada@example.com', code: 'abcdefghijklmnop23456777' }),
  );
});

test.each([
  '',
  'abcd',
  'abcd-efgh-ijkl-mnop-2345-6771',
  'abcd-efgh-2345-6777',
  'abcdefghijklmnop234567777',
  'a'.repeat(65),
])('rejects the recovery code %j', (code) => {
  expect(parseFields(recoverySchema, { email: 'ada@example.com', code })).toEqual({
    ok: false,
    error: { code: staffFieldMessages.recoveryCode },
  });
});

test('requires email, name and role of an invitation', () => {
  const invitation = { email: 'ada@example.com', name: ' Ada  Smith ', role: 'packer' };
  expect(parseFields(invitationSchema, invitation)).toEqual(ok({ ...invitation, name: 'Ada Smith' }));
  expect(parseFields(invitationSchema, { email: 'x', name: ' ', role: 'admin' })).toMatchObject({
    error: { email: expect.any(String), name: staffFieldMessages.name, role: staffFieldMessages.role },
  });
});

const response = { id: 'a'.repeat(1_400), type: 'public-key', response: { signature: 's' } };

test('reads the JSON of a passkey dialog, and the name of a new passkey', () => {
  const form = { response: JSON.stringify(response) };
  expect(parseFields(passkeySignInSchema, form)).toEqual(ok({ response }));
  expect(parseFields(newPasskeySchema, { ...form, name: ' My  phone ' })).toEqual(
    ok({ response, name: 'My phone' }),
  );
  expect(parseFields(newPasskeySchema, { ...form, name: ' ' })).toEqual({
    ok: false,
    error: { name: staffFieldMessages.passkeyName },
  });
});

test.each([
  ['', 'response'],
  ['{', 'response'],
  ['null', 'response'],
  ['[]', 'response'],
  ['{}', 'response.id'],
  ['{"id":1}', 'response.id'],
  [JSON.stringify({ ...response, id: 'a'.repeat(1_401) }), 'response.id'],
])('rejects another response of a passkey dialog', (text, field) => {
  for (const schema of [passkeySignInSchema, newPasskeySchema])
    expect(parseFields<unknown>(schema, { response: text, name: 'Phone' })).toEqual({
      ok: false,
      error: { [field]: expect.any(String) },
    });
});
