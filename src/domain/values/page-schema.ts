import { catch as otherwise, z } from 'zod/mini';
import { MAX_PAGES } from './paging.ts';

const pageNumber = z.coerce.string().check(z.regex(/^[1-9]\d*$/));

/** The page number in a URL, from 1; page 1 if it is malformed or too large. */
export const pageSchema = otherwise(
  z.pipe(z.pipe(pageNumber, z.transform(Number)), z.number().check(z.lte(MAX_PAGES))),
  1,
);
