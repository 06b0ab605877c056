import type { z } from 'zod/mini';

/** What is wrong with a form or a request: the first complaint about each field, by its path, e.g. `shipping.city`. */
export type FieldErrors = Readonly<Record<string, string>>;

/** More than the longest form of the shop has fields, and longer than any of its messages. */
const MAX_ISSUES = 24;
const LONGEST = 300;
const MAX_PATH = 200;

/** The complaints of a schema, field by field. */
export const fieldErrors = (error: z.core.$ZodError): FieldErrors => {
  const fields: Record<string, string> = {};
  // Whoever sends so much that is wrong is no form, and is not told all of it.
  for (const { path, message } of error.issues.slice(0, MAX_ISSUES))
    fields[path.join('.').slice(0, MAX_PATH)] ??= message.slice(0, LONGEST);
  return fields;
};
