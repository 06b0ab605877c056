import { pgTable } from 'drizzle-orm/pg-core';
import { timestamptz } from './columns.ts';

/** Times of verified backups, to alert on an old one. */
export const backups = pgTable('backups', { takenAt: timestamptz('taken_at').primaryKey() });
