import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Log } from '#services/ports/ports.ts';

const REJECTED = new Set([400, 401, 403, 405, 413, 415, 421, 422, 429, 431]);
/** Statuses of a guessed secret or order number. */
const GUESSED_SECRET = new Set([404, 410]);
const SECRET_PARAMETER = /:(secret|receipt)\b/;
/** Redirects of pages that need a session. */
const SIGNED_OUT_REDIRECT = /[?&]signed-out=/;

/** Milliseconds between two log lines about the same rejection. */
const LOG_INTERVAL_MS = 60_000;
/** More kinds of rejections within a pause are logged together. */
const MAX_KINDS = 1_000;

type Rejection = {
  readonly event: 'request.rejected';
  readonly status: number;
  readonly method: string;
  readonly route: string;
  readonly from: string;
};

type RejectionLogOptions = {
  readonly log: Pick<Log, 'info'>;
  readonly from: (request: IncomingMessage) => string;
  readonly intervalMs?: number;
};

/** Logs the first rejection of a kind at once and its repeats once a minute, so that clients cannot flood the log. */
export const createRejectionLog = ({ log, from, intervalMs = LOG_INTERVAL_MS }: RejectionLogOptions) => {
  const repeats = new Map<string, { readonly rejection: Rejection; times: number }>();

  const logRepeats = (): void => {
    for (const { rejection, times } of repeats.values())
      if (times > 0) log.info({ ...rejection, times }, 'Requests were rejected repeatedly');
    repeats.clear();
  };
  const record = (rejection: Rejection): void => {
    const key = `${rejection.status} ${rejection.method} ${rejection.route} ${rejection.from}`;
    const known = repeats.get(key);
    if (known) known.times += 1;
    else if (repeats.size >= MAX_KINDS && rejection.from !== 'many') record({ ...rejection, from: 'many' });
    else {
      repeats.set(key, { rejection, times: 0 });
      log.info(rejection, 'A request was rejected');
    }
  };
  const timer = setInterval(logRepeats, intervalMs);
  timer.unref();

  return {
    /** Logs the response if it is a rejection. */
    logIfRejected(request: IncomingMessage, response: ServerResponse, route: string): void {
      const status = response.statusCode;
      const isSignedOutRedirect =
        status === 302 && SIGNED_OUT_REDIRECT.test(String(response.getHeader('location')));
      if (!isSignedOutRedirect && !REJECTED.has(status) && !GUESSED_SECRET.has(status)) return;
      if (GUESSED_SECRET.has(status) && !SECRET_PARAMETER.test(route)) return;
      const { method = '' } = request;
      record({ event: 'request.rejected', status, method, route, from: from(request) });
    },
    [Symbol.dispose](): void {
      clearInterval(timer);
      logRepeats();
    },
  };
};
