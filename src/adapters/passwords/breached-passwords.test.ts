import { dictionary } from '@zxcvbn-ts/language-common';
import { expect, test } from 'vitest';
import { MIN_PASSWORD_LENGTH } from '#domain/accounts/password-length.ts';
import { createBreachedPasswords } from './breached-passwords.ts';

const breached = createBreachedPasswords();

test('rejects the 3,000 most common passwords, also with capitals, digits and symbols added', async () => {
  const common = dictionary['passwords-common']
    .filter((password) => password.length >= MIN_PASSWORD_LENGTH)
    .slice(0, 3_000);
  expect(common).toHaveLength(3_000);
  for (const password of common)
    for (const variant of [password, password.toUpperCase(), `${password}1!`, `2026${password}`])
      if (!(await breached.has(variant))) expect.unreachable(variant);
});

test.each([
  'maverick',
  'Liverpoo1',
  'startrek!',
  '4815162342',
  '12qwaszx',
  'butthead69',
])('rejects %s as breached, although no rule covers it', async (password) => {
  expect(await breached.has(password)).toBe(true);
});

test.each([
  'first flush in april',
  'correct horse battery staple',
  'tk4-Vazz-0pli',
  'kettle on the hob',
  'пароль чая',
  'Ösenmütze7',
  '83650194772',
  'camellia sinensis',
])('accepts %s, which is in no list', async (password) => {
  expect(await breached.has(password)).toBe(false);
});

test('looks up a very long password in linear time', async () => {
  await breached.has('tea');
  const start = performance.now();
  for (const sign of ['1', 'a', '1a', '!'])
    expect(await breached.has(`${sign.repeat(200_000).slice(0, 200_000)}~`)).toBe(false);
  expect(performance.now() - start).toBeLessThan(2_000);
});
