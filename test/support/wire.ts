import { z } from 'zod';

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
