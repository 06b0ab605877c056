import { z } from 'zod/mini';
import { staffFieldMessages } from '#copy/messages/staff-fields.ts';
import { MAX_VIEW_NAME } from '../../staff/saved-view.ts';
import { emailSchema, lineOf, linesOf } from '../../text/typed-text.ts';
import { SENDABLE_EMAILS } from './order-emails.ts';

/** Longest note of staff, in characters. */
export const MAX_NOTE = 2000;

/** The form of a note. */
export const noteSchema = z.object({ text: linesOf(MAX_NOTE, staffFieldMessages.note) });

/** Longest subject of a message to a customer, in characters. */
export const MAX_SUBJECT = 120;
/** Longest message to a customer, in characters. */
export const MAX_MESSAGE = 5000;

/** The form of a message to a customer. */
export const messageSchema = z.object({
  subject: lineOf(MAX_SUBJECT).check(z.minLength(1, staffFieldMessages.subject)),
  message: linesOf(MAX_MESSAGE, staffFieldMessages.message),
});

/** The form that sends an email. */
export const orderEmailSchema = z.object({ kind: z.enum(SENDABLE_EMAILS) });

/** The form that changes the email of an order; `expected` is the one that staff saw. */
export const changeEmailSchema = z.object({ email: emailSchema, expected: z.string() });

/** The form that saves a view. */
export const viewSchema = z.object({
  name: lineOf(MAX_VIEW_NAME).check(z.minLength(1, staffFieldMessages.viewName)),
});
