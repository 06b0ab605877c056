import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { listening } from './listening.ts';

const IN_USE = JSON.stringify({
  error: { type: 'idempotency_error', code: 'idempotency_key_in_use', message: 'The key is in use.' },
});

/** What is waited for before a request goes on to the provider. */
type Before = (method: string, path: string) => Promise<unknown>;

/** A provider far away: each call takes so much longer (ms, or what is waited for), and a key whose first call is under way is refused meanwhile. */
export const slowProvider = async (behind: string, before: number | Before) => {
  const keys = new Set<string>();
  const pause: Before = typeof before === 'number' ? () => wait(before) : before;
  const passOn = async ({ url = '/', method = 'GET', headers }: IncomingMessage, body: string) => {
    const { host: _host, connection: _connection, 'content-length': _length, ...own } = headers;
    const sent = { method, headers: own as Record<string, string>, ...(body && { body }) };
    const answered = await fetch(new URL(url, behind), sent);
    return { status: answered.status, body: await answered.text() };
  };
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body = await text(request);
    const key = String(request.headers['idempotency-key'] ?? '');
    const isTaken = keys.has(key);
    if (key && !isTaken) keys.add(key);
    const { method = 'GET', url = '/' } = request;
    const told = isTaken
      ? { status: 409, body: IN_USE }
      : await pause(method, url).then(() => passOn(request, body));
    if (!isTaken) keys.delete(key);
    response.writeHead(told.status, { 'content-type': 'application/json' }).end(told.body);
  };
  const server = createServer((request, response) => {
    // Whoever asked, or the provider, may be gone by now.
    answer(request, response).catch(() => response.destroy());
  });
  return listening(server);
};
