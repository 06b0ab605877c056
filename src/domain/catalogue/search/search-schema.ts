import { z } from 'zod/mini';
import { toSearchWords } from './search.ts';

/** The words of a search in a URL or API request. */
export const searchWordsSchema = z.pipe(z.string(), z.transform(toSearchWords));
