import { sql } from 'drizzle-orm';
import { timestamp } from 'drizzle-orm/pg-core';

export const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date', precision: 3 });
export const oneOf = (words: readonly string[]) => sql.raw(words.map((word) => `'${word}'`).join(', '));
