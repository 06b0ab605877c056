import type { Context } from 'hono';
import type { z } from 'zod';
import type { Refusal } from './api-error.ts';
import { decodeForm } from './form.ts';
import { readParams } from './params.ts';
import { type ApiEnv, refuse } from './responses.ts';

type Answer = { answer: object } | { refusal: Refusal };

/** Creates a handler for a request that only reads; `look` gets the parameters and the id in the path. */
export function reading<S extends z.ZodType>(schema: S, look: (input: z.output<S>, id: string) => Answer) {
  return (c: Context<ApiEnv>) => {
    const read = readParams(schema, decodeForm(new URL(c.req.url).searchParams));
    const result = 'refusal' in read ? read : look(read.input, c.req.param('id') ?? '');
    return 'refusal' in result ? refuse(c, result.refusal) : c.json(result.answer);
  };
}
