import { z } from 'zod/mini';
import { toSearchWords } from './search.ts';

/** The normalized words of a search. */
export const searchWordsSchema = z.pipe(z.string(), z.transform(toSearchWords));
