import { expect, test } from 'vitest';
import { createTurns } from './semaphore.ts';

const patient = () => new AbortController().signal;

test('passes the permit on when the waiter is aborted, and removes no other waiter from the queue', async () => {
  const turns = createTurns(1);
  await turns.take(patient());
  const hurry = new AbortController();
  const order: string[] = [];
  const second = turns.take(hurry.signal);
  const third = turns.take(patient()).then(() => order.push('third'));
  const fourth = turns.take(patient()).then(() => order.push('fourth'));
  turns.pass();
  hurry.abort();
  expect(await second).toBe(false);
  await expect.poll(() => order).toEqual(['third']);
  turns.pass();
  await Promise.all([third, fourth]);
  expect(order).toEqual(['third', 'fourth']);
  turns.pass();
  expect(turns.taken()).toBe(0);
});

test('does not run the work of a waiter that has left the queue', async () => {
  const turns = createTurns(1);
  await turns.take(patient());
  const hurry = new AbortController();
  const second = turns.take(hurry.signal);
  hurry.abort();
  expect(await second).toBe(false);
  turns.pass();
  expect(turns.taken()).toBe(0);
});

test('rejects work at once when the queue is full, and passes a failed job’s permit on', async () => {
  const turns = createTurns(1, 1);
  const gate = Promise.withResolvers<string>();
  const first = turns.run(() => gate.promise);
  const second = turns.run(async () => 'second');
  expect(turns.isFull()).toBe(true);
  expect(await turns.run(async () => 'third')).toBeUndefined();
  gate.reject(new Error('broken'));
  await expect(first).rejects.toThrow('broken');
  expect(await second).toBe('second');
  expect(await turns.run(async () => 'fourth')).toBe('fourth');
});
