import { composed } from '#domain/text/nfc.ts';
import { toWellFormed } from '#domain/text/well-formed.ts';

export const MAX_SEARCH = 100;

/** Bounds the cost of normalization; a decomposed letter has up to four code units. */
const MAX_SENT = 4 * MAX_SEARCH;

export const MOST_FOUND = 120;

export const MOST_ALIKE = 48;

/** Normalizes typed search words: NFC, single spaces, no control characters, at most MAX_SEARCH. */
export const toSearchWords = (typed: string): string =>
  composed(toWellFormed(typed.slice(0, MAX_SENT)))
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .slice(0, MAX_SEARCH)
    // The cut may leave half a surrogate pair, or a space, at the end.
    .replace(/[\uD800-\uDBFF]$/, '')
    .trimEnd();

/** Characters that act as word separators once accents are removed. */
const SIGNS = /[ŉʹʺʻʼʽˈ]/g;

export const MAX_TERMS = 10;

export const searchTerms = (words: string): string[] =>
  words.replace(SIGNS, ' ').match(/[\p{L}\p{N}]+/gu) ?? [];
