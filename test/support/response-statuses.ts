import { setTimeout as wait } from 'node:timers/promises';

/** Repeats a request that was shed (503) after its Retry-After. */
export const retryWhenShed = async (request: () => Promise<Response>): Promise<Response> => {
  for (;;) {
    const response = await request();
    const seconds = Number(response.headers.get('retry-after'));
    if (response.status !== 503 || !seconds) return response;
    await response.body?.cancel();
    await wait(seconds * 1_000);
  }
};

/** Sends this many requests, at most eight at once; returns a function that counts a status. */
export const responseStatuses = async (count: number, request: (n: number) => Promise<Response>) => {
  const statuses: number[] = [];
  let next = 0;
  const worker = async () => {
    while (next < count) {
      next += 1;
      const n = next;
      const response = await retryWhenShed(() => request(n));
      await response.body?.cancel();
      statuses.push(response.status);
    }
  };
  await Promise.all(Array.from({ length: 8 }, worker));
  return (status: number) => statuses.filter((sent) => sent === status).length;
};

/** A response, its status, and its duration. */
export const timed = async (request: Promise<Response>) => {
  const start = performance.now();
  const response = await request;
  return { response, status: response.status, ms: performance.now() - start };
};
