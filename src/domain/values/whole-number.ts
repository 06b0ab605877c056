import { z } from 'zod/mini';

/** A safe integer. `z.int()` would add four times as much code to every page. */
export const wholeNumber = z.number().check(z.refine(Number.isSafeInteger));
