import { getEventListeners } from 'node:events';
import { expect, test } from 'vitest';
import { following } from './linked-abort-controller.ts';

test('a linked controller aborts with its signal, and removes its listener when disposed', () => {
  const [left, stays] = [new AbortController(), new AbortController()];
  {
    using first = following(left.signal);
    expect(first.signal.aborted).toBe(false);
    left.abort();
    expect(first.signal.aborted).toBe(true);
    expect(following(left.signal).signal.aborted).toBe(true);
  }
  {
    using second = following(stays.signal);
    expect(getEventListeners(stays.signal, 'abort')).toHaveLength(1);
    second.abort();
    expect([second.signal.aborted, stays.signal.aborted]).toEqual([true, false]);
  }
  expect(getEventListeners(stays.signal, 'abort')).toEqual([]);
});
