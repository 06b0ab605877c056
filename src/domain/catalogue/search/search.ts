import { toNfc } from '#domain/text/nfc.ts';
import { toWellFormed } from '#domain/text/well-formed.ts';

/** Characters of a search; the rest is ignored. */
export const MAX_SEARCH_LENGTH = 100;

/** Bounds the cost of normalization; a decomposed letter has up to four code units. */
const MAX_INPUT_LENGTH = 4 * MAX_SEARCH_LENGTH;

/** Products that a search returns on all pages. */
export const MAX_RESULTS = 120;

/** Products that a search returns if none matches as typed. */
export const MAX_SIMILAR_RESULTS = 48;

/** Normalizes typed search words: NFC, single spaces, no control characters, at most MAX_SEARCH_LENGTH. */
export const toSearchWords = (typed: string): string =>
  toNfc(toWellFormed(typed.slice(0, MAX_INPUT_LENGTH)))
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .slice(0, MAX_SEARCH_LENGTH)
    // The cut may leave half a surrogate pair, or a space, at the end.
    .replace(/[\uD800-\uDBFF]$/, '')
    .trimEnd();

/** Characters that act as word separators once accents are removed. */
const SEPARATORS = /[ŉʹʺʻʼʽˈ]/g;

/** Words of a search; the rest is ignored. */
export const MAX_TERMS = 10;

/** Splits a search into runs of letters and digits. */
export const searchTerms = (words: string): string[] =>
  words.replace(SEPARATORS, ' ').match(/[\p{L}\p{N}]+/gu) ?? [];
