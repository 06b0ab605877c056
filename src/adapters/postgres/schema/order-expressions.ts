import { type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';

type SearchColumns = { readonly email: AnyPgColumn; readonly shipping: AnyPgColumn };

/** The words by which staff find an order: email, name and postal code of the shipping address. */
export const orderSearchWords = (t: SearchColumns): SQL => sql`order_search_words(${t.email}, ${t.shipping})`;

/** The text of these words. */
export const orderSearchText = (t: SearchColumns): SQL => sql`order_search_text(${t.email}, ${t.shipping})`;

/** The country of the shipping address. */
export const orderCountry = (t: { readonly shipping: AnyPgColumn }): SQL =>
  sql`(${t.shipping} ->> 'country')`;

/** True if the succeeded refunds are the whole payment. */
export const isWhollyRefunded = (t: {
  readonly refundedCents: AnyPgColumn;
  readonly totalCents: AnyPgColumn;
}): SQL => sql`(${t.refundedCents} >= ${t.totalCents})`;
