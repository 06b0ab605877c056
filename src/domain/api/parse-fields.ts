import { z } from 'zod/mini';
import { fieldMessages } from '#copy/messages/fields.ts';
import { err, ok, type Result } from '../values/result.ts';
import type { FieldErrors } from './field-errors.ts';

/** Above the needs of every form, so that an invalid request cannot cause a huge response. */
const MAX_ISSUES = 24;
const MAX_MESSAGE_LENGTH = 300;
const MAX_PATH_LENGTH = 200;

/** Messages for what a schema rejects without a message of its own; those of zod are for programmers. */
const ISSUE_MESSAGES = {
  error: (issue: z.core.$ZodRawIssue): string => {
    if (issue.input === undefined) return fieldMessages.required;
    const isTooLongText = issue.code === 'too_big' && issue.origin === 'string';
    return isTooLongText ? fieldMessages.tooLong(Number(issue.maximum)) : fieldMessages.invalid;
  },
};

/** Parses the fields of a form or a JSON body; otherwise returns the first message of each invalid field, from at most 24 issues. */
export const parseFields = <T>(schema: z.core.$ZodType<T>, input: unknown): Result<T, FieldErrors> => {
  const parsed = z.safeParse(schema, input, ISSUE_MESSAGES);
  if (parsed.success) return ok(parsed.data);
  const fields: Record<string, string> = {};
  for (const { path, message } of parsed.error.issues.slice(0, MAX_ISSUES))
    fields[path.join('.').slice(0, MAX_PATH_LENGTH)] ??= message.slice(0, MAX_MESSAGE_LENGTH);
  return err(fields);
};

/** The error of a request with invalid fields. */
export const invalidRequest = (fields: FieldErrors) =>
  err({ code: 'invalid-request', details: { fields } } as const);
