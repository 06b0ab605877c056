import type { z } from 'zod/mini';

/** What is wrong with a form or a request: the first complaint about each field, by its path, e.g. `shipping.city`. */
export type FieldErrors = Readonly<Record<string, string>>;

/** More complaints, and longer ones, than any form of the shop can bring about. */
const MOST_COMPLAINTS = 500;
const LONGEST = 300;

/** The complaints of a schema, field by field. */
export const fieldErrors = (error: z.core.$ZodError): FieldErrors => {
  const fields: Record<string, string> = {};
  // Whoever sends so much that is wrong is no form, and is not told all of it.
  for (const { path, message } of error.issues.slice(0, MOST_COMPLAINTS))
    fields[path.join('.')] ??= message.slice(0, LONGEST);
  return fields;
};
