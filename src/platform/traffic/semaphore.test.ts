import { expect, test } from 'vitest';
import { createSemaphore } from './semaphore.ts';

const signal = () => new AbortController().signal;

test('passes the permit on when the waiter is aborted, and removes no other waiter from the queue', async () => {
  const semaphore = createSemaphore(1);
  await semaphore.acquire(signal());
  const controller = new AbortController();
  const order: string[] = [];
  const second = semaphore.acquire(controller.signal);
  const third = semaphore.acquire(signal()).then(() => order.push('third'));
  const fourth = semaphore.acquire(signal()).then(() => order.push('fourth'));
  semaphore.release();
  controller.abort();
  expect(await second).toBe(false);
  await expect.poll(() => order).toEqual(['third']);
  semaphore.release();
  await Promise.all([third, fourth]);
  expect(order).toEqual(['third', 'fourth']);
  semaphore.release();
  expect(semaphore.inUse()).toBe(0);
});

test('does not run the work of a waiter that has left the queue', async () => {
  const semaphore = createSemaphore(1);
  await semaphore.acquire(signal());
  const controller = new AbortController();
  const second = semaphore.acquire(controller.signal);
  controller.abort();
  expect(await second).toBe(false);
  semaphore.release();
  expect(semaphore.inUse()).toBe(0);
});

test('rejects work at once when the queue is full, and passes a failed job’s permit on', async () => {
  const semaphore = createSemaphore(1, 1);
  const gate = Promise.withResolvers<string>();
  const first = semaphore.run(() => gate.promise);
  const second = semaphore.run(async () => 'second');
  expect(semaphore.isFull()).toBe(true);
  expect(await semaphore.run(async () => 'third')).toBeUndefined();
  gate.reject(new Error('broken'));
  await expect(first).rejects.toThrow('broken');
  expect(await second).toBe('second');
  expect(await semaphore.run(async () => 'fourth')).toBe('fourth');
});
