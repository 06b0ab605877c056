import type { z } from 'zod';

/** What is wrong with a form or a request: the first complaint about each field, by its path, e.g. `shipping.city`. */
export type FieldErrors = Readonly<Record<string, string>>;

/** The complaints of a schema, field by field. */
export const fieldErrors = (error: z.ZodError): FieldErrors => {
  const fields: Record<string, string> = {};
  for (const { path, message } of error.issues) fields[path.join('.')] ??= message;
  return fields;
};
