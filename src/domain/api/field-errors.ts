import type { z } from 'zod/mini';
import { isStringRecord } from '../values/string-record.ts';
import type { ShopError } from './error-table.ts';

/** The first error of each field by its path, such as `shipping.city`. */
export type FieldErrors = Readonly<Record<string, string>>;

/** Above the needs of every form, so that an invalid request cannot cause a huge response. */
const MAX_ISSUES = 24;
const MAX_MESSAGE_LENGTH = 300;
const MAX_PATH_LENGTH = 200;

/** Returns the first message of each invalid field, from at most 24 issues. */
export const fieldErrors = (error: z.core.$ZodError): FieldErrors => {
  const fields: Record<string, string> = {};
  for (const { path, message } of error.issues.slice(0, MAX_ISSUES))
    fields[path.join('.').slice(0, MAX_PATH_LENGTH)] ??= message.slice(0, MAX_MESSAGE_LENGTH);
  return fields;
};

/** Returns the field errors in the details of an error; none if it has other details. */
export const fieldErrorsOf = ({ details }: ShopError): FieldErrors => {
  const fields = typeof details === 'object' && details && 'fields' in details ? details.fields : undefined;
  return isStringRecord(fields) ? fields : {};
};
