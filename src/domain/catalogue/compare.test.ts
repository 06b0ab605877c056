import { expect, test } from 'vitest';
import { comparedIds } from './compare.ts';

test.each([
  ['genmaicha,uji-matcha', ['genmaicha', 'uji-matcha']],
  ['a,a,b,c,d', ['a', 'b', 'c']],
  ['', []],
  [',,a,,', ['a']],
  ['a b,\u0000,<script>,b', ['b']],
])('reads %j as the ids %j', (list, ids) => {
  expect(comparedIds(list)).toEqual(ids);
});
