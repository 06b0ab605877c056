import { pgTable } from 'drizzle-orm/pg-core';
import { at } from './columns.ts';

/** Times of verified backups, to alert on an old one. */
export const backups = pgTable('backups', { takenAt: at('taken_at').primaryKey() });
