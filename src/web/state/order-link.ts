import { z } from 'zod';

const KEY = 'camellia:order-link';
const schema = z.object({ receipt: z.uuid(), linkSecret: z.string().regex(/^[\w-]{43,64}$/) });
type OrderLink = z.infer<typeof schema>;

/** The secret of the page of an order that a guest has placed with this browser, if it was the last one. */
export const readOrderLink = (receipt: string): string | null => {
  try {
    const kept = schema.safeParse(JSON.parse(localStorage.getItem(KEY) ?? 'null')).data;
    return kept?.receipt === receipt ? kept.linkSecret : null;
  } catch {
    return null;
  }
};

/** Remembers it until the next purchase; the letter has it as well. */
export const keepOrderLink = ({ receipt, linkSecret }: OrderLink): void => {
  try {
    localStorage.setItem(KEY, JSON.stringify({ receipt, linkSecret }));
  } catch (error) {
    console.warn('The link to the order cannot be stored on this device.', error);
  }
};

/** Forgets it, for whoever uses this browser next. */
export const forgetOrderLink = (): void => {
  try {
    localStorage.removeItem(KEY);
  } catch {
    // Where nothing may be stored, nothing was.
  }
};
