import { z } from 'zod';
import type { FunctionName, Outcome } from './expectations.ts';
import type { ShopFunction } from './functions/shop-function.ts';
import type { Visit } from './functions/visit.ts';
import { functions } from './functions.ts';

export type FunctionResult = {
  /** Path of the final response. */
  readonly path: string;
  readonly status: number;
  readonly retryAfter: string | null;
  readonly type: string;
  readonly text: string;
  readonly ms: number;
};

/** Calls a function of the shop; a closed connection is status 0, which always fails. */
export const callFunction = async (
  name: FunctionName,
  visit: Visit,
  call = functions[name].call,
): Promise<FunctionResult> => {
  const startedAt = performance.now();
  const result = await call(visit).then(
    async (response) => ({
      path: response.url && new URL(response.url).pathname,
      status: response.status,
      retryAfter: response.headers.get('retry-after'),
      type: response.headers.get('content-type') ?? '',
      // The body of a stream is already cancelled.
      text: response.bodyUsed ? '' : await response.text(),
    }),
    (error: unknown) => ({ path: '', status: 0, retryAfter: null, type: '', text: String(error) }),
  );
  return { ...result, ms: performance.now() - startedAt };
};

const errorSchema = z.object({ error: z.object({ code: z.string(), message: z.string().min(1) }) });

const isJson = (text: string): boolean => {
  try {
    return errorSchema.safeParse(JSON.parse(text)).success;
  } catch {
    return false;
  }
};

/** True for the response without a fault. */
export const isServed = (name: FunctionName, { status, text }: FunctionResult, visit: Visit): boolean => {
  const { status: expectedStatus = 200, shows } = functions[name];
  return status === expectedStatus && text.includes(shows?.(visit) ?? '');
};

/** Pages explain the error in HTML, API calls get an error in JSON. */
const isRetryLater = (
  { status, retryAfter, type, text }: FunctionResult,
  reader: ShopFunction['reader'],
): boolean => {
  if (status !== 503 || !Number(retryAfter)) return false;
  if (reader === 'client') return true;
  if (reader === 'call') return type.includes('application/json') && isJson(text);
  return type.includes('text/html') && /role="(status|alert)"/.test(text);
};

const isGoogleUnavailable = ({ text }: FunctionResult): boolean =>
  text.includes('data-outcome="auth/google-unavailable"');

const matches = (outcome: Outcome, name: FunctionName, result: FunctionResult, visit: Visit): boolean => {
  switch (outcome) {
    case 'served':
      return isServed(name, result, visit);
    case 'retry-later':
      return isRetryLater(result, functions[name].reader);
    case 'google-unavailable':
      return isGoogleUnavailable(result);
  }
};

/** The text of a page without its head and tags. */
const shownText = (text: string): string =>
  text
    .replace(/^.*<body/s, '<body')
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ');

export const describeResult = ({ status, retryAfter, type, text }: FunctionResult): string =>
  `${status} (${type}, Retry-After ${retryAfter}): ${shownText(text).slice(0, 200)}`;

/** Returns deviations from the expected outcomes. */
export const checkResult = (
  name: FunctionName,
  outcomes: readonly Outcome[],
  result: FunctionResult,
  visit: Visit,
  maxMs: number,
): string[] => {
  if (!outcomes.some((outcome) => matches(outcome, name, result, visit)))
    return [`${name} returned ${describeResult(result)} instead of ${outcomes.join(' or ')}`];
  return result.ms > maxMs ? [`${name} took ${Math.round(result.ms)} ms`] : [];
};
