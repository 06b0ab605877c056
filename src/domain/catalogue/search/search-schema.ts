import { z } from 'zod/mini';
import { toSearchWords } from './search.ts';

/** The words of a search, as an address or a call has them. */
export const searchWordsSchema = z.pipe(z.string(), z.transform(toSearchWords));
