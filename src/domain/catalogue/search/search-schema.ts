import { z } from 'zod/mini';
import { toSearchWords } from './search.ts';

export const searchWordsSchema = z.pipe(z.string(), z.transform(toSearchWords));
