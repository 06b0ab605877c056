import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { listening } from './listening.ts';

const IN_USE = JSON.stringify({
  error: { type: 'idempotency_error', code: 'idempotency_key_in_use', message: 'The key is in use.' },
});

type ProviderResponse = {
  readonly status: number;
  readonly body: string;
  readonly headers?: Readonly<Record<string, string>>;
};

/** Resolves before a request is forwarded to the provider. */
type Before = (method: string, path: string) => Promise<unknown>;
/** A response instead of the provider's, if any. */
type Replace = (method: string) => ProviderResponse | undefined;

/**
 * A proxy that delays each call by milliseconds or until `before` resolves, and rejects a key whose first call is in
 * progress.
 */
export const slowProvider = async (
  providerUrl: string,
  before: number | Before,
  replace: Replace = () => undefined,
) => {
  const keys = new Set<string>();
  const pause: Before = typeof before === 'number' ? () => wait(before) : before;
  const forward = async (
    { url = '/', method = 'GET', headers }: IncomingMessage,
    body: string,
  ): Promise<ProviderResponse> => {
    const { host: _host, connection: _connection, 'content-length': _length, ...forwardedHeaders } = headers;
    const init = { method, headers: forwardedHeaders as Record<string, string>, ...(body && { body }) };
    const upstream = await fetch(new URL(url, providerUrl), init);
    const replayed = upstream.headers.get('idempotent-replayed');
    return {
      status: upstream.status,
      body: await upstream.text(),
      ...(replayed && { headers: { 'idempotent-replayed': replayed } }),
    };
  };
  const respond = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body = await text(request);
    const key = String(request.headers['idempotency-key'] ?? '');
    const isInUse = keys.has(key);
    if (key && !isInUse) keys.add(key);
    const { method = 'GET', url = '/' } = request;
    const providerResponse: ProviderResponse = isInUse
      ? { status: 409, body: IN_USE }
      : await pause(method, url).then(() => replace(method) ?? forward(request, body));
    if (!isInUse) keys.delete(key);
    response
      .writeHead(providerResponse.status, { 'content-type': 'application/json', ...providerResponse.headers })
      .end(providerResponse.body);
  };
  const server = createServer((request, response) => {
    // Client or provider may have disconnected.
    respond(request, response).catch(() => response.destroy());
  });
  return listening(server);
};
