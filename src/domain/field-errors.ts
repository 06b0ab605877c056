import type { z } from 'zod/mini';

/** What is wrong with a form or a request: the first complaint about each field, by its path, e.g. `shipping.city`. */
export type FieldErrors = Readonly<Record<string, string>>;

/** The complaints of a schema, field by field. */
export const fieldErrors = (error: z.core.$ZodError): FieldErrors => {
  const fields: Record<string, string> = {};
  for (const { path, message } of error.issues) fields[path.join('.')] ??= message;
  return fields;
};
