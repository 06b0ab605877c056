import { expect, test } from 'vitest';
import { isWeakPassword } from './weak-password.ts';

const person = {
  shopName: 'Camellia',
  email: 'ada.winterbourne@tea.example',
  displayName: 'Ada Winterbourne',
};

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
])('rejects %s as weak', (password) => {
  expect(isWeakPassword(password, person)).toBe(true);
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
])('accepts %s, whatever characters it contains or lacks', (password) => {
  expect(isWeakPassword(password, person)).toBe(false);
});

test('checks a very long password in linear time', () => {
  const start = performance.now();
  for (const character of ['a', 'ab', 'qwerty', '1@'])
    isWeakPassword(`${character.repeat(20_000).slice(0, 20_000)}~`, person);
  expect(performance.now() - start).toBeLessThan(2_000);
});

/** Two common words: with one more unit a password is weak, with two it is not. */
const TWO_PIECES = 'winterbourneabc';

test.each([
  ['25121984', '31121984', '25091984', '25111984', '5111984', '251184', '30102024'],
  ['12251984', '09251984', '12311984', '122584', '10132024'],
  ['19841225', '19840925', '19841125', '19841209', '19841231', '20240229'],
])('treats a date as one unit in any order of day, month and year: %s', (...dates) => {
  for (const date of dates) expect(isWeakPassword(`${date}${TWO_PIECES}`, person), date).toBe(true);
});

test.each([
  '32131984',
  '00001984',
  '13321984',
  '19841332',
  '19840012',
  '25111784',
])('does not treat %s as a date', (digits) => {
  expect(isWeakPassword(`${digits}${TWO_PIECES}`, person)).toBe(false);
});

test.each([
  'zj25111984',
  'zj12251984',
  'zj19841225',
  '25111984zj',
  '12251984zj',
  '19841225zj',
])('treats the characters next to a date, as in %s, as no part of it', (password) => {
  expect(isWeakPassword(password, person)).toBe(false);
});

test.each([
  ['ijklmnop', 'ponmlkji', '6789012345', 'ertyuiop[', 'sdfghjkl;', 'xcvbnm,./', 'ertzuiop', 'azertyui'],
  ['edc4rfv5tg', 'wsxcde34', '3e4r5t6y7', 'e3r4t5y6u', '14725836914', '74185296374', '159753159753'],
  ['@#$%^&*(', 'abcxyzqwe', 'winterbourne42abc'],
])('treats adjacent keys as one unit: %s', (...passwords) => {
  for (const password of passwords) expect(isWeakPassword(password, person), password).toBe(true);
});

test.each([
  ['zjkvzjkv', true],
  ['zjkzjkzj', true],
  ['zzzjjjkkk', true],
  ['zjkvhzjkvh', false],
  ['zzjjkk', false],
  ['abqwzx', false],
])('treats a repeated short unit as one, and a pair as none: %s is weak: %s', (password, expected) => {
  expect(isWeakPassword(password, person)).toBe(expected);
});

test.each([
  '0',
  '1',
  '3',
  '4',
  '5',
  '7',
  '8',
  '@',
  '$',
  '!',
  '+',
])('reads %s as the letter it substitutes', (character) => {
  const letter = {
    0: 'o',
    1: 'i',
    3: 'e',
    4: 'a',
    5: 's',
    7: 't',
    8: 'b',
    '@': 'a',
    $: 's',
    '!': 'i',
    '+': 't',
  }[character];
  const otherPerson = { ...person, displayName: `Hkw${letter}gfmn` };
  expect(isWeakPassword(`Hkw${character}gfmn`, otherPerson)).toBe(true);
  expect(isWeakPassword(`Hkw${character}gfmn`, person)).toBe(false);
});

test('reads a one as an l, but an i as itself', () => {
  const otherPerson = { ...person, displayName: 'Wallaby' };
  expect(isWeakPassword('wa11aby', otherPerson)).toBe(true);
  expect(isWeakPassword('waiiaby', otherPerson)).toBe(false);
});

test('treats the local part of the email as one unit', () => {
  expect(isWeakPassword('ada.winterbourne19', person)).toBe(true);
  expect(isWeakPassword('ada.winterbourne1984', person)).toBe(true);
});

test('ignores names of two letters', () => {
  expect(isWeakPassword('jovujo', { ...person, displayName: 'Jo Vu' })).toBe(false);
});

test('checks passwords of up to 32 characters for known words', () => {
  expect(isWeakPassword('winterbourneabcdefghqwertyuiop[]', person)).toBe(true);
  expect(isWeakPassword('winterbourneabcdefghiqwertyuiop[]', person)).toBe(false);
});
