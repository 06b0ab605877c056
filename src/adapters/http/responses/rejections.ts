import type { IncomingMessage, ServerResponse } from 'node:http';
import { createLogThrottle } from '#platform/log-throttle.ts';
import type { Log } from '#services/ports/ports.ts';

const REJECTED = new Set([400, 401, 403, 405, 413, 415, 421, 422, 429, 431]);
/** Statuses of a guessed secret or order number. */
const GUESSED_SECRET = new Set([404, 410]);
const SECRET_PARAMETER = /:(secret|receipt)\b/;
/** Redirects of pages that need a session. */
const SIGNED_OUT_REDIRECT = /[?&]signed-out=/;

const LOG_INTERVAL_MS = 60_000;
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
};

/** Logs the first rejection of a kind at once and its repeats once a minute, so that clients cannot flood the log. */
export const createRejectionLog = ({ log, from }: RejectionLogOptions) => {
  const throttle = createLogThrottle<Rejection>({
    maxLines: 1,
    maxKinds: MAX_KINDS,
    overflowOf: (rejection) => ({ ...rejection, from: 'many' }),
    intervalMs: LOG_INTERVAL_MS,
    logSuppressed: (rejection, times) =>
      log.info({ ...rejection, times }, 'Requests were rejected repeatedly'),
  });

  return {
    /** Logs the response if it is a rejection. */
    logIfRejected(request: IncomingMessage, response: ServerResponse, route: string): void {
      const status = response.statusCode;
      const isSignedOutRedirect =
        status === 302 && SIGNED_OUT_REDIRECT.test(String(response.getHeader('location')));
      if (!isSignedOutRedirect && !REJECTED.has(status) && !GUESSED_SECRET.has(status)) return;
      if (GUESSED_SECRET.has(status) && !SECRET_PARAMETER.test(route)) return;
      const { method = '' } = request;
      const rejection = throttle.admit({
        event: 'request.rejected',
        status,
        method,
        route,
        from: from(request),
      });
      if (rejection) log.info(rejection, 'A request was rejected');
    },
    [Symbol.dispose]: throttle[Symbol.dispose],
  };
};
