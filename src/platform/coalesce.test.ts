import { expect, test } from 'vitest';
import { coalesce } from './coalesce.ts';

test('concurrent calls with one key share a run, and other keys and later calls have their own', async () => {
  const runs: string[] = [];
  const open = Promise.withResolvers<void>();
  const request = coalesce(
    async (name: string) => {
      runs.push(name);
      await open.promise;
      if (name === 'broken') throw new Error('no database');
      return name;
    },
    (name) => name,
  );
  const calls = [request('tea'), request('tea'), request('broken')];
  expect([request.isShared('tea'), request.isShared('other')]).toEqual([true, false]);
  open.resolve();
  expect(await Promise.allSettled(calls)).toMatchObject([
    { value: 'tea' },
    { value: 'tea' },
    { status: 'rejected' },
  ]);
  expect([request.isShared('tea'), request.isShared('broken')]).toEqual([false, false]);
  expect(await request('tea')).toBe('tea');
  expect(runs).toEqual(['tea', 'broken', 'tea']);
});
