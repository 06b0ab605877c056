import { once } from 'node:events';
import { Agent, type ClientRequest, type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { anAddressOfTheNet } from '../../test/support/shopper.ts';

/** A request that waits at the line. */
export type Runner = { readonly url: URL; readonly body: unknown };
export type Answer = { readonly status: number; readonly text: string };

/** What a shop answers that has too much to do; it must not do so for ever. */
const COME_BACK = 503;
const MOST_TIMES = 20;

/**
 * So many connections that are kept open. `run` sends every request but for its last byte, waits until the system has
 * taken all of that, and then lets the last bytes go in one go, so that the shop has all requests in the same moment.
 */
export const startingLine = (lanes: number) => {
  const agents = Array.from({ length: lanes }, () => new Agent({ keepAlive: true, maxSockets: 1 }));
  const start = async (waiting: readonly { readonly runner: Runner; readonly lane: number }[]) => {
    const ready = await Promise.all(waiting.map(({ runner, lane }) => lineUp(runner, agents[lane % lanes])));
    const answers = ready.map(({ answer }) => answer);
    for (const { release } of ready) release();
    return Promise.all(answers);
  };
  return {
    /** Whoever is told to come back does so, still with the others, until all have an answer. */
    async run(runners: readonly Runner[]): Promise<Answer[]> {
      const answers: Answer[] = [];
      let waiting = runners.map((runner, lane) => ({ runner, lane }));
      for (let time = 0; time < MOST_TIMES && waiting.length > 0; time += 1) {
        const given = await start(waiting);
        waiting.forEach(({ lane }, n) => {
          const answer = given[n];
          if (answer) answers[lane] = answer;
        });
        waiting = waiting.filter((_, n) => given[n]?.status === COME_BACK);
      }
      return answers;
    },
    [Symbol.dispose]: () => {
      for (const agent of agents) agent.destroy();
    },
  };
};
export type StartingLine = ReturnType<typeof startingLine>;

const lineUp = async ({ url, body }: Runner, agent: Agent | undefined) => {
  const bytes = Buffer.from(JSON.stringify(body));
  const asked = request(new URL(url.href.replace('//localhost:', '//127.0.0.1:')), {
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
  const answer = answerTo(asked);
  answer.catch(() => undefined);
  await new Promise<void>((sent, failed) => {
    asked.once('error', failed);
    asked.write(bytes.subarray(0, -1), (error) => (error ? failed(error) : sent()));
  });
  return { answer, release: () => asked.end(bytes.subarray(-1)) };
};

const answerTo = async (asked: ClientRequest): Promise<Answer> => {
  const [response] = (await once(asked, 'response')) as [IncomingMessage];
  return { status: response.statusCode ?? 0, text: await text(response) };
};
