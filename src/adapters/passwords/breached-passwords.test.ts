import { dictionary } from '@zxcvbn-ts/language-common';
import { expect, test } from 'vitest';
import { MIN_PASSWORD } from '#domain/accounts/password-length.ts';
import { createBreachedPasswords } from './breached-passwords.ts';

const breached = createBreachedPasswords();

test('none of the 3,000 passwords that people choose most can be chosen, nor with capitals, digits and signs around it', async () => {
  const most = dictionary['passwords-common'].filter((one) => one.length >= MIN_PASSWORD).slice(0, 3_000);
  expect(most).toHaveLength(3_000);
  for (const password of most)
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
])('%s is no password, although no rule says so', async (password) => {
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
])('%s was in no list', async (password) => {
  expect(await breached.has(password)).toBe(false);
});

test('a password two hundred times longer than the longest is looked up without going through it again and again', async () => {
  await breached.has('tea');
  const start = performance.now();
  for (const sign of ['1', 'a', '1a', '!'])
    expect(await breached.has(`${sign.repeat(200_000).slice(0, 200_000)}~`)).toBe(false);
  expect(performance.now() - start).toBeLessThan(2_000);
});
