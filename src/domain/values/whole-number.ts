import { z } from 'zod/mini';

/** A whole number. A quarter of the size of zod's own in a browser, and every page loads it. */
export const wholeNumber = z.number().check(z.refine(Number.isSafeInteger));
