import { dictionary } from '@zxcvbn-ts/language-common';
import { expect, test } from 'vitest';
import { MIN_PASSWORD_LENGTH } from '#domain/accounts/password-length.ts';
import { createPasswordStrength } from './password-strength.ts';

const { isWeak } = createPasswordStrength();
const EMAIL = 'ada.winterbourne@tea.example';
const WORDS = ['Camellia', EMAIL, 'ada.winterbourne', 'AdaWinterbourne', 'Ada', 'Winterbourne'];

test('rejects the 3,000 most common passwords, also with capitals, digits and symbols added', async () => {
  const common = dictionary['passwords-common']
    .filter((password) => password.length >= MIN_PASSWORD_LENGTH)
    .slice(0, 3_000);
  expect(common).toHaveLength(3_000);
  const variants = common.flatMap((password, n) =>
    n % 10 === 0 ? [password.toUpperCase(), `${password}1!`, `2026${password}`] : [],
  );
  for (const password of [...common, ...variants])
    if (!(await isWeak(password, WORDS))) expect.unreachable(password);
});

test.each([
  'password',
  'Password1',
  'P@ssw0rd!',
  'passw0rd123',
  'iloveyou',
  'iloveyou2',
  'qwertyuiop',
  '1q2w3e4r',
  '1qaz2wsx',
  'qwerty123',
  '12345678',
  '123456789',
  '87654321',
  '11111111',
  'abcabcabc',
  'abcd1234',
  'letmein1',
  'trustno1',
  'sunshine99',
  'monkey2019!',
  'Welcome2024',
  'football',
  'baseball7',
  'princess1',
  'superman',
  'starwars',
  'zaq12wsx',
  'asdfghjkl',
  'zxcvbnm,',
  'dragonmaster',
  'summer2025!',
  '19840312',
  '12031984',
  'michael1',
  'jennifer',
  'changeme!',
  'administrator',
  'passwordpassword',
  'corvette',
  'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa',
  'camellia',
  'Camellia2026',
  'c4mellia!',
  'winterbourne',
  'AdaWinterbourne1',
  'ada.winterbourne@tea.example',
  'maverick',
  'Liverpoo1',
  'startrek!',
  '4815162342',
  '12qwaszx',
  'butthead69',
  'kettleteapot',
  'ijklmnop',
  'ertyuiop[',
  '14725836914',
  '@#$%^&*(',
  'abcxyzqwe',
  'zjkvzjkv',
  'ada.winterbourne1984',
  'W1nterb0urne!',
])('rejects %s as weak', async (password) => {
  expect(await isWeak(password, WORDS)).toBe(true);
});

test.each([
  'first flush in april',
  'correct horse battery staple',
  'tk4-Vazz-0pli',
  'kettle on the hob',
  'пароль чая',
  'café au lait à midi',
  'Ösenmütze7',
  'gyokuro und regen',
  '83650194772',
  'camellia sinensis',
  'zjkvhzjw',
  'x7Kq!z2P',
])('accepts %s, whatever characters it contains or lacks', async (password) => {
  expect(await isWeak(password, WORDS)).toBe(false);
});

test('knows the words of one account alone', async () => {
  expect(await isWeak('Hkwgfmnt12', [])).toBe(false);
  expect(await isWeak('Hkwgfmnt12', ['hkwgfmnt'])).toBe(true);
  expect(await isWeak('Hkwgfmnt12', WORDS)).toBe(false);
});

test('estimates the first 32 characters, also of a longer word of the account', async () => {
  expect(await isWeak(`${'a'.repeat(32)}tk4-Vazz-0pli`, [])).toBe(true);
  expect(await isWeak(`${'a'.repeat(20)}tk4-Vazz-0pli`, [])).toBe(false);
  const email = 'tk4.vazz.0pli.gyokuro.regen.kessel@tea.example';
  expect(await isWeak(email, [])).toBe(false);
  expect(await isWeak(email, [email])).toBe(true);
});

test('checks a very long password in linear time', async () => {
  await isWeak('tea', []);
  const start = performance.now();
  for (const text of ['a', 'ab', 'qwerty', '1@', 'password1', 'p@ssw0rd'])
    await isWeak(`${text.repeat(200_000).slice(0, 200_000)}~`, WORDS);
  expect(performance.now() - start).toBeLessThan(2_000);
});
