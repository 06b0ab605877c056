import { z } from 'zod/mini';
import { fieldMessages } from '#copy/messages/fields.ts';
import { normalizeEmail } from './email-address.ts';
import { canNormalize } from './nfc.ts';
import {
  normalizeCode,
  normalizeLine,
  withAsciiDigits,
  withoutInvisible,
  withPlainHyphens,
} from './normalize-text.ts';
import { isPhone, MAX_PHONE_LENGTH, normalizePhone } from './phone-number.ts';

// PostgreSQL cannot store NUL or unpaired surrogates; names and addresses have no control characters.
const REJECTED_IN_LINE = /[\p{Cc}\p{Cs}]/u;
const REJECTED_IN_TEXT = /[^\P{Cc}\n\t]|\p{Cs}/u;

/** Returns the input limit of a field, larger because normalization removes invisible characters, spaces and labels. */
export const maxTyped = (max: number): number => 2 * max;

/** Constant time, unlike `z.maxLength`, which counts code points. */
const bounded = (max: number, error: string) =>
  z.refine<string>((text) => text.length <= maxTyped(max), { error, abort: true });

/** Rejects text whose normalization would take quadratic time. */
const normalizable = () => z.refine<string>(canNormalize, { error: fieldMessages.characters, abort: true });

const fieldOf = (max: number, normalize: (typed: string) => string) =>
  z.string(fieldMessages.required).check(
    bounded(max, fieldMessages.tooLong(max)),
    normalizable(),
    z.overwrite(normalize),
    z.maxLength(max, fieldMessages.tooLong(max)),
    z.refine((text) => !REJECTED_IN_LINE.test(text), fieldMessages.characters),
  );

/** A line of words in any script: no invisible or control characters, single spaces, NFC. */
export const lineOf = (max: number) => fieldOf(max, normalizeLine);

/** A line with ASCII digits, so that carriers can read house numbers. */
export const addressLineOf = (max: number) => fieldOf(max, (typed) => withAsciiDigits(normalizeLine(typed)));

/** Returns a postal code of any country in upper case, with ASCII digits and hyphens, without the mark `〒`. */
export const normalizePostalCode = (typed: string): string =>
  normalizeLine(
    withPlainHyphens(normalizeCode(typed))
      .replace(/^[〒 ]+/, '')
      .toUpperCase(),
  );

/** A postal code as `normalizePostalCode` returns it. */
export const postalCodeOf = (max: number) => fieldOf(max, normalizePostalCode);

/** Several lines, with line breaks as `\n`; `empty` is the error for no text. */
export const linesOf = (max: number, empty: string) =>
  z.string(empty).check(
    bounded(max, fieldMessages.textTooLong(max)),
    normalizable(),
    z.overwrite((text) =>
      withoutInvisible(text.replace(/\r\n?|[\v\f]/g, '\n'))
        .trim()
        .normalize('NFC'),
    ),
    z.minLength(1, empty),
    z.maxLength(max, fieldMessages.textTooLong(max)),
    z.refine((text) => !REJECTED_IN_TEXT.test(text), fieldMessages.characters),
  );

/** A phone number as `normalizePhone` returns it, or an empty text. */
export const phoneSchema = fieldOf(MAX_PHONE_LENGTH, normalizePhone).check(
  z.refine((text) => text === '' || isPhone(text), fieldMessages.phoneFormat),
);

const MAX_EMAIL = 254;

/** An email address that browsers accept in an email field. */
export const emailSchema = z.pipe(
  fieldOf(MAX_EMAIL, normalizeEmail),
  z.email({
    pattern: z.regexes.html5Email,
    error: fieldMessages.email,
  }),
);
