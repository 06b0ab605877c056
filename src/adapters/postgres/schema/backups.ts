import { pgTable } from 'drizzle-orm/pg-core';
import { at } from './columns.ts';

/** When backups were taken and verified, so that an old one is noticed. */
export const backups = pgTable('backups', { takenAt: at('taken_at').primaryKey() });
