import { expect, test, vi } from 'vitest';
import { askTogether } from './coalesce-requests.ts';

/** A question whose answers are given by hand. */
const questions = () => {
  const asked: PromiseWithResolvers<string>[] = [];
  const ask = askTogether(() => {
    const one = Promise.withResolvers<string>();
    asked.push(one);
    return one.promise;
  });
  return { ask, asked };
};

const settle = () => new Promise(setImmediate);

test('sequential requests each run their own query', async () => {
  const { ask, asked } = questions();
  for (const [index, told] of ['first', 'second'].entries()) {
    const answer = ask();
    await settle();
    asked[index]?.resolve(told);
    expect(await answer).toBe(told);
  }
  expect(asked).toHaveLength(2);
});

test('requests during another one share one query, which begins after they arrived', async () => {
  const { ask, asked } = questions();
  const first = ask();
  await settle();
  const [second, third] = [ask(), ask()];
  await settle();
  expect(asked).toHaveLength(1);
  asked[0]?.resolve('old');
  await settle();
  expect(asked).toHaveLength(2);
  asked[1]?.resolve('new');
  expect(await Promise.all([first, second, third])).toEqual(['old', 'new', 'new']);
});

test('a failed query is not the result of the next', async () => {
  const { ask, asked } = questions();
  const first = ask();
  await settle();
  const second = ask();
  asked[0]?.reject(new Error('no database'));
  await expect(first).rejects.toThrow('no database');
  await settle();
  asked[1]?.resolve('there again');
  expect(await second).toBe('there again');
});

test('a hanging query delays later requests only for a moment', async () => {
  vi.useFakeTimers();
  try {
    const { ask, asked } = questions();
    const first = ask();
    await vi.advanceTimersByTimeAsync(0);
    const second = ask();
    await vi.advanceTimersByTimeAsync(99);
    expect(asked).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1);
    asked[1]?.resolve('there');
    expect(await second).toBe('there');
    asked[0]?.resolve('late');
    expect(await first).toBe('late');
  } finally {
    vi.useRealTimers();
  }
});
