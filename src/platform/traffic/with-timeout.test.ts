import { getEventListeners } from 'node:events';
import { expect, test } from 'vitest';
import { createLinkedAbortController } from './with-timeout.ts';

test('a linked controller aborts with its signal, and removes its listener when disposed', () => {
  const [aborted, open] = [new AbortController(), new AbortController()];
  {
    using first = createLinkedAbortController(aborted.signal);
    expect(first.signal.aborted).toBe(false);
    aborted.abort();
    expect(first.signal.aborted).toBe(true);
    expect(createLinkedAbortController(aborted.signal).signal.aborted).toBe(true);
  }
  {
    using second = createLinkedAbortController(open.signal);
    expect(getEventListeners(open.signal, 'abort')).toHaveLength(1);
    second.abort();
    expect([second.signal.aborted, open.signal.aborted]).toEqual([true, false]);
  }
  expect(getEventListeners(open.signal, 'abort')).toEqual([]);
});
