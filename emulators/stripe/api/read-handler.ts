import type { Context } from 'hono';
import type { z } from 'zod';
import type { ApiError } from './api-error.ts';
import { decodeForm } from './form.ts';
import { readParams } from './params.ts';
import { type ApiEnv, sendError } from './responses.ts';

type ReadResult = { response: object } | { apiError: ApiError };

/** Creates a handler for a request that only reads; `read` gets the parameters and the id in the path. */
export function createReadHandler<S extends z.ZodType>(
  schema: S,
  read: (input: z.output<S>, id: string) => ReadResult,
) {
  return (c: Context<ApiEnv>) => {
    const params = readParams(schema, decodeForm(new URL(c.req.url).searchParams));
    const result = 'apiError' in params ? params : read(params.input, c.req.param('id') ?? '');
    return 'apiError' in result ? sendError(c, result.apiError) : c.json(result.response);
  };
}
