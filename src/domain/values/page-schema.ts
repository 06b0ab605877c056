import { catch as otherwise, z } from 'zod/mini';
import { MOST_PAGES } from './paging.ts';

const written = z.coerce.string().check(z.regex(/^[1-9]\d*$/));

/** The page number in a URL, from 1; page 1 if it is malformed or too large. */
export const pageSchema = otherwise(
  z.pipe(z.pipe(written, z.transform(Number)), z.number().check(z.lte(MOST_PAGES))),
  1,
);
