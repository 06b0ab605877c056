import { expect, test } from 'vitest';
import { decodeForm } from './api/form.ts';

const decoded = (query: string) => JSON.parse(JSON.stringify(decodeForm(new URLSearchParams(query))));

test('nested keys become nested hashes, and empty brackets append', () => {
  expect(decoded('a[b][0][c]=1&a[b][0][d]=2')).toEqual({ a: { b: { 0: { c: '1', d: '2' } } } });
  expect(decoded('expand[]=x&expand[]=y')).toEqual({ expand: { 0: 'x', 1: 'y' } });
});

test.each(['a[=1', 'a[b]c=1', 'a]=1'])('a malformed key such as %s is read literally', (query) => {
  expect(Object.values(decoded(query))).toEqual(['1']);
});

test('no key reaches the prototype of all objects', () => {
  decodeForm(
    new URLSearchParams('__proto__[polluted]=1&constructor[prototype][polluted]=1&a[__proto__][polluted]=1'),
  );
  expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false);
});
