import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';

type RequestContext = {
  readonly requestId: string;
  /** A pseudonym of the client; undefined while a page is rendered for the cache. */
  readonly from: () => string | undefined;
};

const context = new AsyncLocalStorage<RequestContext>();

/** Carries the request id in responses, and in requests from a proxy. */
export const REQUEST_ID_HEADER = 'x-request-id';

const WELL_FORMED = /^[\w.:-]{8,64}$/;

/** Returns the request id of a proxy if it is well-formed, else a new UUID. */
export const requestIdOf = (received: string | undefined): string =>
  received !== undefined && WELL_FORMED.test(received) ? received : randomUUID();

/** Runs `work` so that its log lines and emails carry the request id. */
export const runInRequestContext = <T>(request: RequestContext, work: () => T): T =>
  context.run(request, work);

/** Returns the id of the current request; undefined in background jobs. */
export const currentRequestId = (): string | undefined => context.getStore()?.requestId;

/** Returns the log fields that identify the current request and, by pseudonym, its client. */
export const requestLogFields = (): { readonly request?: string; readonly from?: string } => {
  const current = context.getStore();
  if (!current) return {};
  const from = current.from();
  return { request: current.requestId, ...(from !== undefined && { from }) };
};
