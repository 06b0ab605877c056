import { and, desc, eq, gt, isNull, lt, not, sql } from 'drizzle-orm';
import { emailKey } from '#domain/accounts/credentials.ts';
import { orderLinkEmail } from '#domain/orders/order-email.ts';
import {
  MAX_CODE_ATTEMPTS,
  MAX_CODES_PER_HOUR,
  MAX_CODES_TO_ADDRESS_PER_HOUR,
  MAX_LINKS_PER_HOUR,
  MAX_LINKS_WITH_PAID_PER_HOUR,
  oldestValidCode,
  oldestValidGrant,
} from '#domain/orders/self-service/order-access.ts';
import { HOUR } from '#domain/values/time.ts';
import type { OrderAccessRepository } from '#services/ports/ports.ts';
import { takeLock } from '../../connection/advisory-lock.ts';
import type { Orm, Transaction } from '../../connection/database.ts';
import { retryOnUnknownCommit } from '../../connection/transactions.ts';
import { countOutboxMessages, IS_DECOY, writeOutboxMessage } from '../../email/index.ts';
import { orderAccessCodes, orderAccessGrants } from '../../schema/schema.ts';

export const createOrderAccessRepository = (orm: Orm): OrderAccessRepository => ({
  grant: (orderId, digest, now) => insertGrant(orm, orderId, digest, now),

  async isGranted(orderId, digest, now) {
    const found = await orm
      .select({ orderId: orderAccessGrants.orderId })
      .from(orderAccessGrants)
      .where(
        and(
          eq(orderAccessGrants.orderId, orderId),
          eq(orderAccessGrants.digest, digest),
          gt(orderAccessGrants.grantedAt, oldestValidGrant(now)),
        ),
      );
    return found.length > 0;
  },

  sendCode: ({ id: orderId, orderNumber, email, status }, { code, digest }, now) =>
    retryOnUnknownCommit(() =>
      orm.transaction(async (tx) => {
        await takeLock(tx, `order access ${orderId}`);
        const recent = await tx
          .select({ id: orderAccessCodes.id, digest: orderAccessCodes.digest })
          .from(orderAccessCodes)
          .where(
            and(
              eq(orderAccessCodes.orderId, orderId),
              gt(orderAccessCodes.createdAt, new Date(now.getTime() - HOUR)),
            ),
          );
        const isRepeated = recent.some((sent) => sent.digest === digest);
        if (isRepeated) return true;
        if (recent.length >= MAX_CODES_PER_HOUR) return false;
        if (status !== 'paid' && (await hasManyCodes(tx, email))) return false;
        await tx
          .update(orderAccessCodes)
          .set({ endedAt: now })
          .where(and(eq(orderAccessCodes.orderId, orderId), isNull(orderAccessCodes.endedAt)));
        await tx.insert(orderAccessCodes).values({ orderId, digest, createdAt: now });
        const message = { kind: 'order-access-code', data: { receipt: orderNumber, code } } as const;
        await writeOutboxMessage(tx, email, message, { orderId });
        return true;
      }),
    ),

  sendLink: (order, email, now) =>
    retryOnUnknownCommit(() =>
      orm.transaction(async (tx) => {
        await takeLock(tx, `order link ${emailKey(email)}`);
        const since = new Date(now.getTime() - HOUR);
        // Decoys, which a stranger causes with any number, count apart from real links.
        const isSameKind = order ? not(IS_DECOY) : IS_DECOY;
        const sent = await countOutboxMessages(tx, { kind: 'order-link', to: email, since }, isSameKind);
        if (sent >= (order?.status === 'paid' ? MAX_LINKS_WITH_PAID_PER_HOUR : MAX_LINKS_PER_HOUR)) return;
        const link = order ?? { orderNumber: '', linkSecret: '' };
        await writeOutboxMessage(tx, order?.email ?? email, orderLinkEmail(link), {
          isDecoy: !order,
          orderId: order?.id ?? null,
        });
      }),
    ),

  redeemCode: (orderId, codeDigest, browserDigest, now) =>
    retryOnUnknownCommit(() =>
      orm.transaction(async (tx) => {
        await takeLock(tx, `order access ${orderId}`);
        const [current] = await tx
          .select()
          .from(orderAccessCodes)
          .where(
            and(
              eq(orderAccessCodes.orderId, orderId),
              isNull(orderAccessCodes.endedAt),
              lt(orderAccessCodes.attempts, MAX_CODE_ATTEMPTS),
              gt(orderAccessCodes.createdAt, oldestValidCode(now)),
            ),
          )
          .orderBy(desc(orderAccessCodes.createdAt))
          .limit(1);
        if (!current) return 'expired';
        if (current.digest !== codeDigest) {
          await tx
            .update(orderAccessCodes)
            .set({ attempts: sql`${orderAccessCodes.attempts} + 1` })
            .where(eq(orderAccessCodes.id, current.id));
          return 'wrong';
        }
        await tx.update(orderAccessCodes).set({ endedAt: now }).where(eq(orderAccessCodes.id, current.id));
        await insertGrant(tx, orderId, browserDigest, now);
        return 'granted';
      }),
    ),

  async deleteExpired(now) {
    await orm.delete(orderAccessGrants).where(lt(orderAccessGrants.grantedAt, oldestValidGrant(now)));
    await orm.delete(orderAccessCodes).where(lt(orderAccessCodes.createdAt, new Date(now.getTime() - HOUR)));
  },
});

/** True if the address has had as many codes as it may get in an hour for unpaid orders, which anyone can place with it. */
const hasManyCodes = async (tx: Transaction, email: string): Promise<boolean> => {
  await takeLock(tx, `order codes ${emailKey(email)}`);
  const since = sql`now() - interval '1 hour'`;
  const sent = await countOutboxMessages(tx, { kind: 'order-access-code', to: email, since });
  return sent >= MAX_CODES_TO_ADDRESS_PER_HOUR;
};

const insertGrant = async (
  querier: Orm | Transaction,
  orderId: string,
  digest: string,
  grantedAt: Date,
): Promise<void> => {
  await querier.insert(orderAccessGrants).values({ orderId, digest, grantedAt }).onConflictDoNothing();
};
