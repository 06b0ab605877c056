import { data } from 'react-router';
import { z } from 'zod/mini';

const idSchema = z.uuid();

/** Returns an id of an address in lower case; a page with another text does not exist. */
export const uuidOf = (text: string): string => {
  const parsed = idSchema.safeParse(text.toLowerCase());
  if (!parsed.success) throw data(null, 404);
  return parsed.data;
};
