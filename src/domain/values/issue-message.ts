import type { z } from 'zod/mini';
import { fieldMessages } from '#copy/messages/fields.ts';

/** Messages for what a schema rejects without a message of its own; those of zod are for programmers. */
export const FRIENDLY_ISSUES = {
  error: (issue: z.core.$ZodRawIssue): string => {
    if (issue.input === undefined) return fieldMessages.required;
    const isTooLongText = issue.code === 'too_big' && issue.origin === 'string';
    return isTooLongText ? fieldMessages.tooLong(Number(issue.maximum)) : fieldMessages.invalid;
  },
} as const;
