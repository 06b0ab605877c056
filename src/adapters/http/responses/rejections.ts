import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Log } from '#services/ports/ports.ts';

/** Answers to whoever wanted what is not for them, sent what cannot be, or asked too often. */
const REFUSED = new Set([400, 401, 403, 405, 413, 415, 421, 422, 429, 431]);
/** Somebody who guesses at what only its owner knows finds nothing. */
const GUESSED = new Set([404, 410]);
const KNOWN_TO_ONE = /:(secret|receipt|id)\b/;
/** Where pages lead that are for those who are signed in. */
const LED_AWAY = /[?&]signed-out=/;

/** Between two lines about the same, milliseconds. */
const PAUSE_MS = 60_000;
/** Beyond so many visitors within a pause they are told together. */
const MOST_KINDS = 1_000;

type Refusal = {
  readonly event: 'refused';
  readonly status: number;
  readonly method: string;
  readonly route: string;
  readonly from: string;
};

type RefusalsOptions = {
  readonly log: Pick<Log, 'info'>;
  readonly patternOf: (path: string) => string;
  /** Who it was, in a name that tells nobody who that is. */
  readonly from: (request: IncomingMessage) => string;
  readonly pauseMs?: number;
};

/**
 * Tells the log of refused requests: at once of the first, and once a minute how many more there were of the same kind,
 * so that nobody fills the log by being refused.
 */
export const watchRefusals = ({ log, patternOf, from, pauseMs = PAUSE_MS }: RefusalsOptions) => {
  const more = new Map<string, { readonly refusal: Refusal; times: number }>();

  const tell = (): void => {
    for (const { refusal, times } of more.values())
      if (times > 0) log.info({ ...refusal, times }, 'requests were refused');
    more.clear();
  };
  const note = (refusal: Refusal): void => {
    const key = `${refusal.status} ${refusal.method} ${refusal.route} ${refusal.from}`;
    const known = more.get(key);
    if (known) known.times += 1;
    else if (more.size >= MOST_KINDS && refusal.from !== 'many') note({ ...refusal, from: 'many' });
    else {
      more.set(key, { refusal, times: 0 });
      log.info(refusal, 'a request was refused');
    }
  };
  const telling = setInterval(tell, pauseMs);
  telling.unref();

  return {
    watch(request: IncomingMessage, response: ServerResponse): void {
      response.once('close', () => {
        const status = response.statusCode;
        const isLedAway = status === 302 && LED_AWAY.test(String(response.getHeader('location')));
        if (!isLedAway && !REFUSED.has(status) && !GUESSED.has(status)) return;
        const route = patternOf(request.url?.split('?', 1)[0] ?? '');
        if (GUESSED.has(status) && !KNOWN_TO_ONE.test(route)) return;
        const { method = '' } = request;
        note({ event: 'refused', status, method, route, from: from(request) });
      });
    },
    /** Tells what is left to tell. */
    [Symbol.dispose](): void {
      clearInterval(telling);
      tell();
    },
  };
};
