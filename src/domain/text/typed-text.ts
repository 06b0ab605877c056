import { z } from 'zod/mini';
import { isComposable } from './composed.ts';
import { normalizeEmail } from './email-address.ts';
import { fieldMessages } from './field-messages.ts';
import {
  normalizeCode,
  normalizeLine,
  withAsciiDigits,
  withoutInvisible,
  withPlainHyphens,
} from './normalize-text.ts';
import { isPhone, MAX_PHONE, normalizePhone } from './phone-number.ts';

// PostgreSQL cannot store NUL or half a surrogate pair, and no name or address holds control characters.
const UNFIT = /[\p{Cc}\p{Cs}]/u;
/** Line breaks and tabs are part of a longer text. */
const UNFIT_IN_TEXT = /[^\P{Cc}\n\t]|\p{Cs}/u;

/** The characters a field takes before invisible ones, spaces and labels are removed. */
export const maxTyped = (max: number): number => 2 * max;

/** Unlike `z.maxLength` it counts no code points, so that a long text costs nothing. */
const bounded = (max: number, error: string) =>
  z.refine<string>((text) => text.length <= maxTyped(max), { error, abort: true });

/** Nothing is done to a text that would take longer than to read it. */
const composable = () => z.refine<string>(isComposable, { error: fieldMessages.characters, abort: true });

/** A single line that `normalize` brings into the form that is stored; at most `max` characters then. */
const fieldOf = (max: number, normalize: (typed: string) => string) =>
  z.string(fieldMessages.required).check(
    bounded(max, fieldMessages.tooLong(max)),
    composable(),
    z.overwrite(normalize),
    z.maxLength(max, fieldMessages.tooLong(max)),
    z.refine((text) => !UNFIT.test(text), fieldMessages.characters),
  );

/** One line of words in any script: no invisible or control characters, single spaces, NFC. */
export const lineOf = (max: number) => fieldOf(max, normalizeLine);

/** One line of an address, with the digits of every script as `0` to `9`. */
export const addressLineOf = (max: number) => fieldOf(max, (typed) => withAsciiDigits(normalizeLine(typed)));

/** A postal code in any format: upper case, ASCII digits and hyphens, without the mark `〒`. */
export const postalCodeOf = (max: number) =>
  fieldOf(max, (typed) =>
    normalizeLine(
      withPlainHyphens(normalizeCode(typed))
        .replace(/^[〒 ]+/, '')
        .toUpperCase(),
    ),
  );

/** Several lines: the same, with line breaks as `\n`; `empty` is said where there is nothing. */
export const linesOf = (max: number, empty: string) =>
  z.string(empty).check(
    bounded(max, fieldMessages.textTooLong(max)),
    composable(),
    z.overwrite((text) =>
      withoutInvisible(text.replace(/\r\n?|[\v\f]/g, '\n'))
        .trim()
        .normalize('NFC'),
    ),
    z.minLength(1, empty),
    z.maxLength(max, fieldMessages.textTooLong(max)),
    z.refine((text) => !UNFIT_IN_TEXT.test(text), fieldMessages.characters),
  );

/** A phone number, or nothing. */
export const phoneSchema = fieldOf(MAX_PHONE, normalizePhone).check(
  z.refine((text) => text === '' || isPhone(text), fieldMessages.phoneFormat),
);

const MAX_EMAIL = 254;

/** An email address that a browser's email field accepts; it is compared without regard to case. */
export const emailSchema = z.pipe(
  fieldOf(MAX_EMAIL, normalizeEmail),
  z.email({
    pattern: z.regexes.html5Email,
    error: fieldMessages.email,
  }),
);
