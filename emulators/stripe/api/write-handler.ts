import type { Context } from 'hono';
import type { z } from 'zod';
import { type Call, type EmulatorContext, seconds } from '../context.ts';
import type { Change } from '../ledger/entry.ts';
import { type ApiError, internalError, invalid, keyInUse } from './api-error.ts';
import { decodeForm } from './form.ts';
import { type ApiResponse, fingerprint, replay, toSavedResponse } from './idempotency.ts';
import { readParams } from './params.ts';
import { type ApiEnv, sendError } from './responses.ts';

/** The result of a write. An API error is saved under its key (`isSaved`) if work had begun. */
type WriteResult = { response: object; change: Change } | { apiError: ApiError; isSaved?: true };
/** An internal error after work had begun. */
const INTERNAL_ERROR: WriteResult & { apiError: ApiError } = { apiError: internalError(), isSaved: true };
type WriteOperation<S extends z.ZodType> = (input: z.output<S>, call: Call, id: string) => WriteResult;

/** Creates handlers for writes. Change and response are one ledger entry, so a crash loses both or neither. */
export function createWriteHandlers(context: EmulatorContext) {
  const inFlight = new Set<string>();

  return <S extends z.ZodType>(schema: S, operation: WriteOperation<S>) =>
    async (c: Context<ApiEnv>) => {
      const key = c.req.header('idempotency-key');
      if (key === undefined) return respond(c, schema, operation);
      if (key.length > 255) return sendError(c, invalid('Idempotency keys are at most 255 characters long.'));
      c.header('Idempotency-Key', key);
      if (inFlight.has(key)) return sendError(c, keyInUse(key));
      inFlight.add(key);
      try {
        return await respond(c, schema, operation, key);
      } finally {
        inFlight.delete(key);
      }
    };

  async function respond<S extends z.ZodType>(
    c: Context<ApiEnv>,
    schema: S,
    operation: WriteOperation<S>,
    key?: string,
  ) {
    const response = perform(c, await c.req.text(), schema, operation, key);
    await context.ledger.flushed();
    return send(c, response);
  }

  function perform<S extends z.ZodType>(
    c: Context<ApiEnv>,
    body: string,
    schema: S,
    operation: WriteOperation<S>,
    key?: string,
  ): ApiResponse {
    const request = fingerprint(c.req.path, body);
    const saved = key === undefined ? undefined : context.ledger.savedResponse(key);
    if (saved) return toResponse(replay(saved, request, context.origin()));

    const read = readParams(schema, decodeForm(new URLSearchParams(body)));
    if ('apiError' in read) return toResponse(read);
    const cause = { id: c.get('requestId'), idempotency_key: key ?? null };
    const internalFailure = c.get('internalFailure');
    const outcome: WriteResult =
      internalFailure === 'before'
        ? INTERNAL_ERROR
        : operation(read.input, { at: seconds(context), cause }, c.req.param('id') ?? '');
    const response = toResponse(
      internalFailure ? INTERNAL_ERROR : 'response' in outcome ? ok(outcome.response) : outcome,
    );
    const savedFields =
      key === undefined ? {} : { saved: toSavedResponse(key, request, response, context.origin()) };
    if ('change' in outcome) context.ledger.commit({ ...outcome.change, ...savedFields });
    else if ((internalFailure || outcome.isSaved) && key !== undefined)
      context.ledger.commit({ what: 'request.refused', about: request.path, ...savedFields });
    return response;
  }
}

function ok(response: object): ApiResponse {
  return { status: 200, body: JSON.stringify(response) };
}

function toResponse(outcome: ApiResponse | { apiError: ApiError }): ApiResponse {
  if (!('apiError' in outcome)) return outcome;
  return { status: outcome.apiError.status, body: JSON.stringify({ error: outcome.apiError.error }) };
}

function send(c: Context, { status, body, replayed }: ApiResponse) {
  if (replayed) c.header('Idempotent-Replayed', 'true');
  return c.body(body, status, { 'Content-Type': 'application/json' });
}
