import { z } from 'zod';

/** More than this is no search but a text. */
export const MAX_SEARCH = 100;

/** What a shopper typed into the search, made fit for searching: NFC, single spaces, no control characters. */
export const searchWordsSchema = z.string().transform((typed) =>
  typed
    .toWellFormed()
    .normalize('NFC')
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .slice(0, MAX_SEARCH),
);

/** The words of a search, letters and digits only. */
export const searchTerms = (words: string): string[] => words.match(/[\p{L}\p{N}]+/gu) ?? [];

/** How many products a page of results shows. */
export const PAGE_SIZE = 48;
const MOST_PAGES = 1000;

/** The page of an address, from 1; whatever is no such number is the first. */
export const pageSchema = z.coerce.number().int().min(1).max(MOST_PAGES).catch(1);
