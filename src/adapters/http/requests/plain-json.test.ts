import { expect, test } from 'vitest';
import { isPlainJson } from './plain-json.ts';

test.each([
  '{}',
  '[]',
  '1',
  '"text"',
  '',
  '{"a":{"a":1},"b":[{"a":1},{"a":2}]}',
  '{"a":"{\\"a\\":1,\\"a\\":2}"}',
  '{"a":"__proto__"}',
  '{"price":1,"Price":2}',
  'no json at all',
  '["a":"a":1]',
  '"a":1',
  '{"a"::1}',
  '{:1}',
  `${'['.repeat(20)}${']'.repeat(20)}`,
])('accepts %s as unambiguous', (text) => {
  expect(isPlainJson(text)).toBe(true);
});

test.each([
  '{"price":1,"price":2}',
  '{"price":1,"pri\\u0063e":2}',
  '{"a":{"total":1, "b":[], "total" : 2}}',
  '[{"id":1,"id":1}]',
  '{"__proto__":{}}',
  '{"a":{"constructor":{"prototype":{}}}}',
  '{"\\u005f_proto__":1}',
  '{"a\\\\":1,"a":2}',
  '{"\\u0061":1}',
  '{"prototype" :1}',
  '['.repeat(21),
  '{"a":'.repeat(21),
  '{"a":[{"b":1,"a":2,"b":3}]}',
  `[${Array(1_001).fill('1').join()}]`,
  `{"a":[${Array(1_001).fill('{}').join()}]}`,
  `{${Array.from({ length: 65 }, (_, n) => `"n${n}":1`).join()}}`,
])('rejects %s before it is parsed', (text) => {
  expect(isPlainJson(text)).toBe(false);
});

test('accepts as many values as the largest order has, and not a megabyte of them', () => {
  const line =
    '{"id":"tea","quantity":1,"name":"","images":["",""],"themes":["",""],"consist":[{"a":1},{"a":2}]}';
  expect(isPlainJson(`[${Array(200).fill(line).join()}]`)).toBe(true);
  for (const one of ['{}', '1', '[]', '""'])
    expect(isPlainJson(`[${Array(25_000).fill(one).join()}]`)).toBe(false);
  expect(isPlainJson(`{${Array.from({ length: 25_000 }, (_, n) => `"n${n}":1`).join()}}`)).toBe(false);
});

test('scans the longest texts quickly', () => {
  const maxLength = 1024 * 1024;
  const texts = ['[', '"', '\\', '"\\', '{"a":', ':', '"\\"', '{', '"x":'].map((one) =>
    one.repeat(maxLength / one.length),
  );
  const colons = ':'.repeat(maxLength / 2);
  const text = `"${'a'.repeat(maxLength / 2)}"`;
  const nested = [`[${text}${colons}`, `${text}${colons}`, `{${text}${colons}`, `{${text}:1,${colons}`];
  const names = `{${Array.from({ length: 7_000 }, (_, n) => `"n${n}":1`).join()}}`;
  const start = performance.now();
  for (const one of [...texts, ...texts.map((open) => `"${open}`), ...nested, names]) isPlainJson(one);
  expect(performance.now() - start).toBeLessThan(2_000);
});
