import { z } from 'zod/mini';

/** Schema of an object of strings; smaller than `z.record`, which every page would load. */
export const stringRecord = z.custom<Readonly<Record<string, string>>>(
  (value) =>
    typeof value === 'object' &&
    value !== null &&
    !Array.isArray(value) &&
    Object.values(value).every((text) => typeof text === 'string'),
);
