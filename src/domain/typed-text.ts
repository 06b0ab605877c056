import { z } from 'zod/mini';
import { isComposable } from './composed.ts';

// PostgreSQL cannot store NUL, and no name or address holds control characters.
const CONTROL = /\p{Cc}/u;
/** Line breaks and tabs are part of a longer text. */
const CONTROL_IN_TEXT = /[^\P{Cc}\n\t]/u;

const SIGNS = 'Please use letters, digits and signs only.';

/** Nothing is done to a text that would take longer than to read it. */
const composable = () => z.refine<string>(isComposable, { error: SIGNS, abort: true });

/** One line of text a person types: trimmed, NFC, no control characters, at most `max` characters. */
export const lineOf = (max: number) =>
  z.string('Please fill in this field.').check(
    z.trim(),
    composable(),
    z.normalize('NFC'),
    z.maxLength(max, `Please use at most ${max} characters.`),
    z.refine((text) => text.isWellFormed() && !CONTROL.test(text), SIGNS),
  );

/** Several lines: the same, with line breaks as `\n`; `empty` is said where there is nothing. */
export const linesOf = (max: number, empty: string) =>
  z.pipe(
    z.pipe(
      z.string(empty),
      z.transform((text) => text.replace(/\r\n?/g, '\n')),
    ),
    z.string().check(
      z.trim(),
      composable(),
      z.normalize('NFC'),
      z.minLength(1, empty),
      z.maxLength(max, `Please keep this under ${max} characters.`),
      z.refine((text) => text.isWellFormed() && !CONTROL_IN_TEXT.test(text), SIGNS),
    ),
  );

export const MAX_PHONE = 30;

/** A phone number, or nothing. */
export const phoneSchema = lineOf(MAX_PHONE).check(
  z.refine(
    (text) => text === '' || /^[+\d][\d ()./-]{4,}$/.test(text),
    'Please enter a phone number, for example +1 555 0100.',
  ),
);
