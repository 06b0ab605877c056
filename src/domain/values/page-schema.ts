import { catch as otherwise, z } from 'zod/mini';
import { MOST_PAGES } from './paging.ts';

const written = z.coerce.string().check(z.regex(/^[1-9]\d*$/));

/** The page of an address, from 1; whatever is no such number, written as the shop writes it, is the first. */
export const pageSchema = otherwise(
  z.pipe(z.pipe(written, z.transform(Number)), z.number().check(z.lte(MOST_PAGES))),
  1,
);
