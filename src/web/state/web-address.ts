import { z } from 'zod/mini';

/** The address of a page elsewhere; any other scheme, such as `javascript:`, must not become a link. */
export const webAddress = z.string().check(z.regex(/^https?:\/\/\S+$/));
