import { composed } from '#domain/text/composed.ts';
import { toWellFormed } from '#domain/text/well-formed.ts';

/** More than this is no search but a text. */
export const MAX_SEARCH = 100;

/** Characters that are normalised at all: a decomposed letter has up to four. */
const MAX_SENT = 4 * MAX_SEARCH;

/** The most that a search finds: five pages. */
export const MOST_FOUND = 120;

/** The most that it finds where nothing is spelled like that, by names that look alike: two pages. */
export const MOST_ALIKE = 48;

/** What a shopper typed into the search, made fit for searching: NFC, single spaces, no control characters. */
export const toSearchWords = (typed: string): string =>
  composed(toWellFormed(typed.slice(0, MAX_SENT)))
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .slice(0, MAX_SEARCH)
    // Half a sign, or the space before a word, may be left at the end.
    .replace(/[\uD800-\uDBFF]$/, '')
    .trimEnd();

/** Letters that are a sign and nothing else, or hold one, once accents are taken off: where the search reads on, a word ends. */
const SIGNS = /[ŉʹʺʻʼʽˈ]/g;

/** Words of a search that are read at all, since each one costs: more belong to a text. */
export const MAX_TERMS = 10;

/** The words of a search, letters and digits only. */
export const searchTerms = (words: string): string[] =>
  words.replace(SIGNS, ' ').match(/[\p{L}\p{N}]+/gu) ?? [];
