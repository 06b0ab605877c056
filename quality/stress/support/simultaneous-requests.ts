import { once } from 'node:events';
import { Agent, type ClientRequest, type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { anIpAddress } from '../../../test/support/shopper.ts';

type PreparedRequest = { readonly url: URL; readonly body: unknown; readonly cookie?: string };
export type SimultaneousResponse = {
  readonly status: number;
  readonly text: string;
  /** The cookies that it sets, as a Cookie header. */
  readonly cookie: string;
};

/** Overload response; retried a limited number of times. */
const SERVICE_UNAVAILABLE = 503;
const MAX_ATTEMPTS = 20;

/**
 * Opens kept-alive connections that hold back the last byte of each request.
 * Sending these bytes together makes all requests reach the shop at once.
 */
export const createRequestBarrier = (connections: number) => {
  const agents = Array.from({ length: connections }, () => new Agent({ keepAlive: true, maxSockets: 1 }));
  const releaseTogether = async (
    waiting: readonly { readonly target: PreparedRequest; readonly index: number }[],
  ) => {
    const ready = await Promise.all(
      waiting.map(({ target, index }) => prepare(target, agents[index % connections])),
    );
    const responses = ready.map(({ response }) => response);
    for (const { release } of ready) release();
    return Promise.all(responses);
  };
  return {
    /** Repeats requests that were shed, again together, until each has another response. */
    async sendAll(requests: readonly PreparedRequest[]): Promise<SimultaneousResponse[]> {
      const responses: SimultaneousResponse[] = [];
      let waiting = requests.map((target, index) => ({ target, index }));
      for (let attempt = 0; attempt < MAX_ATTEMPTS && waiting.length > 0; attempt += 1) {
        const received = await releaseTogether(waiting);
        waiting.forEach(({ index }, n) => {
          const response = received[n];
          if (response) responses[index] = response;
        });
        waiting = waiting.filter((_, n) => received[n]?.status === SERVICE_UNAVAILABLE);
      }
      return responses;
    },
    [Symbol.dispose]: () => {
      for (const agent of agents) agent.destroy();
    },
  };
};
export type RequestBarrier = ReturnType<typeof createRequestBarrier>;

const prepare = async ({ url, body, cookie }: PreparedRequest, agent: Agent | undefined) => {
  const bytes = Buffer.from(JSON.stringify(body));
  const outgoing = request(new URL(url.href.replace('//localhost:', '//127.0.0.1:')), {
    method: 'POST',
    ...(agent && { agent }),
    headers: {
      host: url.host,
      origin: url.origin,
      'sec-fetch-site': 'same-origin',
      'x-forwarded-for': anIpAddress(),
      'content-type': 'application/json',
      'content-length': bytes.length,
      ...(cookie && { cookie }),
    },
  });
  const response = readResponse(outgoing);
  response.catch(() => undefined);
  await new Promise<void>((sent, failed) => {
    outgoing.once('error', failed);
    outgoing.write(bytes.subarray(0, -1), (error) => (error ? failed(error) : sent()));
  });
  return { response, release: () => outgoing.end(bytes.subarray(-1)) };
};

const readResponse = async (outgoing: ClientRequest): Promise<SimultaneousResponse> => {
  const [response] = (await once(outgoing, 'response')) as [IncomingMessage];
  const cookies = response.headers['set-cookie'] ?? [];
  return {
    status: response.statusCode ?? 0,
    text: await text(response),
    cookie: cookies.map((line) => line.replace(/;.*/, '')).join('; '),
  };
};
