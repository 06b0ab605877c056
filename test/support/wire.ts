import { UNSAFE_decodeViaTurboStream as decodeViaTurboStream } from 'react-router';
import { z } from 'zod';
import { errorMessages } from '#copy/messages/errors.ts';

const errorSchema = z.object({
  error: z.object({ code: z.string(), message: z.string().min(1), details: z.unknown().optional() }),
});

/** The status, code and details of an error response. */
export const refusalOf = async (response: Response) => {
  const { error } = errorSchema.parse(await response.json());
  return { status: response.status, code: error.code, details: error.details };
};

const fieldsSchema = z.object({ fields: z.record(z.string(), z.string()) });

/** The invalid fields of an error response. */
export const fieldsOf = async (response: Response): Promise<string[]> => {
  const { details } = await refusalOf(response);
  return Object.keys(fieldsSchema.parse(details).fields);
};

const resultSchema = z.object({
  data: z.object({ problem: z.string().optional(), errors: z.record(z.string(), z.string()).optional() }),
});

/** The status, error code and invalid fields of a form that `submit` has sent. */
export const formErrorOf = async (response: Response) => {
  const { status, headers, body } = response;
  if (headers.get('content-type')?.startsWith('application/json')) return refusalOf(response);
  if (!body) throw new Error(`a form returned ${status} without a result`);
  const { data } = resultSchema.parse((await decodeViaTurboStream(body, globalThis)).value);
  const code = Object.entries(errorMessages).find(([, message]) => message === data.problem)?.[0];
  return { status, code, fields: Object.keys(data.errors ?? {}) };
};
