import { catch as otherwise, z } from 'zod/mini';
import { toSearchWords } from './search.ts';

const MOST_PAGES = 1000;

/** The words of a search, as an address or a call has them. */
export const searchWordsSchema = z.pipe(z.string(), z.transform(toSearchWords));

/** The page of an address, from 1; whatever is no such number is the first. */
export const pageSchema = otherwise(z.coerce.number().check(z.int(), z.gte(1), z.lte(MOST_PAGES)), 1);
