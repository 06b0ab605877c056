import { z } from 'zod/mini';

/** An http(s) address; other schemes, such as `javascript:`, must not become links. */
export const webUrl = z.string().check(z.regex(/^https?:\/\/\S+$/));
