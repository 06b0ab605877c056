import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';

type RequestContext = {
  readonly requestId: string;
  /** A pseudonym of the visitor; undefined for work that is shared by several. */
  readonly from: () => string | undefined;
};

const context = new AsyncLocalStorage<RequestContext>();

/** The header that carries the id, from a proxy and in answers. */
export const REQUEST_ID = 'x-request-id';

const WELL_FORMED = /^[\w.:-]{8,64}$/;

/** Returns the id that a proxy has given a request if it is well-formed, else a new one. */
export const requestIdOf = (received: string | undefined): string =>
  received !== undefined && WELL_FORMED.test(received) ? received : randomUUID();

/** Runs the work of one request, so that log lines and emails written meanwhile carry its id. */
export const inRequest = <T>(request: RequestContext, work: () => T): T => context.run(request, work);

/** The id of the request that is being handled, if any. */
export const currentRequestId = (): string | undefined => context.getStore()?.requestId;

/** The fields of a log line that identify the request it was written for. */
export const requestFields = (): { readonly request?: string; readonly from?: string } => {
  const current = context.getStore();
  if (!current) return {};
  const from = current.from();
  return { request: current.requestId, ...(from !== undefined && { from }) };
};
