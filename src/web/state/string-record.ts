import { z } from 'zod/mini';

/** An object of strings. Every page would load `z.record` for this alone. */
export const stringRecord = z.custom<Readonly<Record<string, string>>>(
  (value) =>
    typeof value === 'object' &&
    value !== null &&
    !Array.isArray(value) &&
    Object.values(value).every((text) => typeof text === 'string'),
);
