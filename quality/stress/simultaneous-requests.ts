import { once } from 'node:events';
import { Agent, type ClientRequest, type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { anAddressOfTheNet } from '../../test/support/shopper.ts';

/** A request that waits at the line. */
export type PreparedRequest = { readonly url: URL; readonly body: unknown };
export type SimultaneousResponse = { readonly status: number; readonly text: string };

/** What a shop answers that has too much to do; it must not do so for ever. */
const SERVICE_UNAVAILABLE = 503;
const MAX_ATTEMPTS = 20;

/**
 * So many connections that are kept open. `run` sends every request but for its last byte, waits until the system has
 * taken all of that, and then lets the last bytes go in one go, so that the shop has all requests in the same moment.
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
    /** Whoever is told to come back does so, still with the others, until all have an answer. */
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

const prepare = async ({ url, body }: PreparedRequest, agent: Agent | undefined) => {
  const bytes = Buffer.from(JSON.stringify(body));
  const outgoing = request(new URL(url.href.replace('//localhost:', '//127.0.0.1:')), {
    method: 'POST',
    ...(agent && { agent }),
    headers: {
      host: url.host,
      origin: url.origin,
      'sec-fetch-site': 'same-origin',
      'x-forwarded-for': anAddressOfTheNet(),
      'content-type': 'application/json',
      'content-length': bytes.length,
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
  return { status: response.statusCode ?? 0, text: await text(response) };
};
