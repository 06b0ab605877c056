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
  '{"a\\\\":1,"a":2}',
  '{"price":1,"Price":2}',
  'no json at all',
  `${'['.repeat(20)}${']'.repeat(20)}`,
])('[F18] %s can be read in one way only', (text) => {
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
  '{"prototype" :1}',
  '['.repeat(21),
  '{"a":'.repeat(21),
  '{"a":[{"b":1,"a":2,"b":3}]}',
])('[F07] [F18] %s is refused before it is read', (text) => {
  expect(isPlainJson(text)).toBe(false);
});

test('[F16] [F18] [G21] the longest texts are looked through at once', () => {
  const most = 64 * 1024;
  const texts = ['[', '"', '\\', '"\\', '{"a":', ':', '"\\"', '{', '"x":'].map((one) =>
    one.repeat(most / one.length),
  );
  const names = `{${Array.from({ length: 7_000 }, (_, n) => `"n${n}":1`).join()}}`;
  const start = performance.now();
  for (const one of [...texts, ...texts.map((text) => `"${text}`), names]) isPlainJson(one);
  expect(performance.now() - start).toBeLessThan(500);
});
