import { catch as otherwise, z } from 'zod/mini';
import { MOST_PAGES } from './paging.ts';

/** The page of an address, from 1; whatever is no such number is the first. */
export const pageSchema = otherwise(z.coerce.number().check(z.int(), z.gte(1), z.lte(MOST_PAGES)), 1);
