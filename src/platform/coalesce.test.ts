import { expect, test, vi } from 'vitest';
import { coalesce } from './coalesce.ts';

/** Coalesced requests whose queries the test resolves. */
const createQueries = () => {
  const pending: PromiseWithResolvers<string>[] = [];
  const request = coalesce(
    () => {
      const one = Promise.withResolvers<string>();
      pending.push(one);
      return one.promise;
    },
    () => '',
    { startsAfterCall: true },
  );
  return { request, pending };
};

const flush = () => new Promise(setImmediate);

test('a single request runs its own query', async () => {
  const { request, pending } = createQueries();
  for (const [index, value] of ['first', 'second'].entries()) {
    const answer = request();
    await flush();
    pending[index]?.resolve(value);
    expect(await answer).toBe(value);
  }
  expect(pending).toHaveLength(2);
});

test('requests during another one share one query, which begins after they arrived', async () => {
  const { request, pending } = createQueries();
  const first = request();
  await flush();
  const [second, third] = [request(), request()];
  await flush();
  expect(pending).toHaveLength(1);
  pending[0]?.resolve('old');
  await flush();
  expect(pending).toHaveLength(2);
  pending[1]?.resolve('new');
  expect(await Promise.all([first, second, third])).toEqual(['old', 'new', 'new']);
});

test('a failed query is not the result of the next', async () => {
  const { request, pending } = createQueries();
  const first = request();
  await flush();
  const second = request();
  pending[0]?.reject(new Error('no database'));
  await expect(first).rejects.toThrow('no database');
  await flush();
  pending[1]?.resolve('there again');
  expect(await second).toBe('there again');
});

test('a hanging query delays later requests only for a moment', async () => {
  vi.useFakeTimers();
  try {
    const { request, pending } = createQueries();
    const first = request();
    await vi.advanceTimersByTimeAsync(0);
    const second = request();
    await vi.advanceTimersByTimeAsync(99);
    expect(pending).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1);
    pending[1]?.resolve('there');
    expect(await second).toBe('there');
    pending[0]?.resolve('late');
    expect(await first).toBe('late');
  } finally {
    vi.useRealTimers();
  }
});

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
