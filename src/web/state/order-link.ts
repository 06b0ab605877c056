import { z } from 'zod/mini';
import { keptValue } from './kept-value.ts';
import { storageKeys } from './storage-keys.ts';

const linkSchema = z.object({ receipt: z.uuid(), linkSecret: z.string().check(z.regex(/^[\w-]{43,64}$/)) });
type OrderLink = z.infer<typeof linkSchema>;

const link = keptValue({
  key: storageKeys.orderLink,
  schema: z.nullable(linkSchema),
  storage: () => localStorage,
  otherwise: null,
});

/** The secret of the page of an order that a guest has placed with this browser, if it was the last one. */
export const readOrderLink = (receipt: string): string | null => {
  const kept = link.read();
  return kept?.receipt === receipt ? kept.linkSecret : null;
};

/** Remembers it until the next purchase; the letter has it as well. */
export const keepOrderLink = ({ receipt, linkSecret }: OrderLink): void =>
  void link.write({ receipt, linkSecret });

/** Forgets it, for whoever uses this browser next. */
export const forgetOrderLink = (): void => link.forget();
