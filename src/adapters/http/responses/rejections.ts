import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Log } from '#services/ports/ports.ts';

const REFUSED = new Set([400, 401, 403, 405, 413, 415, 421, 422, 429, 431]);
/** Statuses of a guessed secret or id. */
const GUESSED = new Set([404, 410]);
const KNOWN_TO_ONE = /:(secret|receipt|id)\b/;
/** Redirects of pages that need a session. */
const LED_AWAY = /[?&]signed-out=/;

/** Milliseconds between two log lines about the same rejection. */
const PAUSE_MS = 60_000;
/** More kinds of rejections within a pause are logged together. */
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
  readonly from: (request: IncomingMessage) => string;
  readonly pauseMs?: number;
};

/** Logs the first rejection of a kind at once and its repeats once a minute, so that clients cannot flood the log. */
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
    [Symbol.dispose](): void {
      clearInterval(telling);
      tell();
    },
  };
};
