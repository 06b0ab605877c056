import { eq, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { emailKey } from '#domain/accounts/credentials.ts';

/** Compares a column with an email address, ignoring case. */
export const sameEmail = (column: PgColumn, email: string): SQL => eq(sql`lower(${column})`, emailKey(email));
