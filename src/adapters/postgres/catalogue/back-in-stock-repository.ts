import { and, asc, eq, gt, inArray, isNotNull, lte, sql } from 'drizzle-orm';
import { emailKey } from '#domain/accounts/credentials.ts';
import { MAX_BACK_IN_STOCK_REQUESTS } from '#domain/catalogue/back-in-stock.ts';
import { EMAIL_INTERVAL_MS } from '#domain/email/email-message.ts';
import type { BackInStockRepository } from '#services/ports/ports.ts';
import { takeLock } from '../connection/advisory-lock.ts';
import type { Orm, Transaction } from '../connection/database.ts';
import { retryOnUnknownCommit } from '../connection/transactions.ts';
import { writeOutboxMessage } from '../email/index.ts';
import { sameEmail } from '../rows/same-email.ts';
import { isStorable } from '../rows/storable-text.ts';
import { backInStockRequests, products } from '../schema/schema.ts';
import { IS_FOR_SALE } from './for-sale.ts';

const IS_IN_STOCK = sql`${products.stockGrams} >= ${products.unitGrams}`;

/** Requests for an email when a product is back in stock, in PostgreSQL. */
export const createBackInStockRepository = (orm: Orm): BackInStockRepository => ({
  request: (request) => retryOnUnknownCommit(() => orm.transaction((tx) => store(tx, request))),

  async find(digest, now) {
    const [found] = await orm
      .select({
        name: products.name,
        group: products.group,
        confirmedAt: backInStockRequests.confirmedAt,
      })
      .from(backInStockRequests)
      .innerJoin(products, eq(products.id, backInStockRequests.productId))
      .where(and(isActive(digest, now), IS_FOR_SALE));
    return found && { name: found.name, group: found.group, isConfirmed: found.confirmedAt !== null };
  },

  async confirm(digest, now, expiresAt) {
    const confirmed = await orm
      .update(backInStockRequests)
      .set({
        confirmedAt: sql`coalesce(${backInStockRequests.confirmedAt}, ${now})`,
        expiresAt: sql`case when ${backInStockRequests.confirmedAt} is null then ${expiresAt} else ${backInStockRequests.expiresAt} end`,
      })
      .where(isActive(digest, now))
      .returning({ digest: backInStockRequests.digest });
    return confirmed.length > 0;
  },

  queueEmails: (limit, now) => orm.transaction((tx) => queueEmails(tx, limit, now)),

  async stop(unsubscribeSecret) {
    if (!isStorable(unsubscribeSecret)) return;
    await orm.delete(backInStockRequests).where(eq(backInStockRequests.unsubscribeSecret, unsubscribeSecret));
  },

  async deleteExpired(now) {
    await orm.delete(backInStockRequests).where(lte(backInStockRequests.expiresAt, now));
  },
});

const isActive = (digest: string, now: Date) =>
  and(eq(backInStockRequests.digest, digest), gt(backInStockRequests.expiresAt, now));

const store = async (
  tx: Transaction,
  { product, email, link, unsubscribeSecret, now }: Parameters<BackInStockRepository['request']>[0],
): Promise<void> => {
  await takeLock(tx, `back-in-stock ${emailKey(email)}`);
  const isOwn = sameEmail(backInStockRequests.email, email);
  await tx.delete(backInStockRequests).where(and(isOwn, lte(backInStockRequests.expiresAt, now)));
  const own = await tx.select().from(backInStockRequests).where(isOwn);
  const former = own.find(({ productId }) => productId === product.id);
  const isEnough = former
    ? former.confirmedAt !== null || former.createdAt.getTime() > now.getTime() - EMAIL_INTERVAL_MS
    : own.length >= MAX_BACK_IN_STOCK_REQUESTS;
  if (isEnough) return;
  // The link in the former email no longer works.
  if (former) await tx.delete(backInStockRequests).where(eq(backInStockRequests.digest, former.digest));
  await tx.insert(backInStockRequests).values({
    digest: link.digest,
    productId: product.id,
    email,
    unsubscribeSecret: own[0]?.unsubscribeSecret ?? unsubscribeSecret,
    createdAt: now,
    expiresAt: link.expiresAt,
  });
  await writeOutboxMessage(tx, email, {
    kind: 'confirm-back-in-stock',
    data: { secret: link.secret, name: product.name },
  });
};

/** Two servers skip each other's rows, and a request is gone once its email is in the outbox. */
const queueEmails = async (tx: Transaction, limit: number, now: Date): Promise<number> => {
  const due = await tx
    .select({ request: backInStockRequests, name: products.name })
    .from(backInStockRequests)
    .innerJoin(products, eq(products.id, backInStockRequests.productId))
    .where(
      and(
        isNotNull(backInStockRequests.confirmedAt),
        gt(backInStockRequests.expiresAt, now),
        IS_FOR_SALE,
        IS_IN_STOCK,
      ),
    )
    .orderBy(asc(backInStockRequests.confirmedAt))
    .limit(limit)
    .for('update', { of: backInStockRequests, skipLocked: true });
  if (due.length === 0) return 0;
  const digests = due.map(({ request }) => request.digest);
  await tx.delete(backInStockRequests).where(inArray(backInStockRequests.digest, digests));
  for (const { request, name } of due)
    await writeOutboxMessage(tx, request.email, {
      kind: 'back-in-stock',
      data: { name, unsubscribeSecret: request.unsubscribeSecret },
    });
  return due.length;
};
