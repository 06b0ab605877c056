import { eq, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { emailKey } from '#domain/accounts/credentials.ts';

/** Whether a column holds that e-mail address, however either is written. */
export const sameEmail = (column: PgColumn, email: string): SQL => eq(sql`lower(${column})`, emailKey(email));
