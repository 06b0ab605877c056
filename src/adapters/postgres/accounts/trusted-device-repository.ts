import { and, desc, eq, inArray, lt, ne } from 'drizzle-orm';
import { MAX_DEVICES } from '#domain/accounts/session.ts';
import type { TrustedDeviceRepository } from '#services/ports/ports.ts';
import { takeLock } from '../connection/advisory-lock.ts';
import type { Orm } from '../connection/database.ts';
import { sameEmail } from '../rows/same-email.ts';
import { trustedDevices, users } from '../schema/schema.ts';

export const createTrustedDeviceRepository = (orm: Orm): TrustedDeviceRepository => ({
  async isTrustedBy(digest, email) {
    const found = await orm
      .select({ digest: trustedDevices.digest })
      .from(trustedDevices)
      .innerJoin(users, eq(users.id, trustedDevices.userId))
      .where(and(eq(trustedDevices.digest, digest), sameEmail(users.email, email)));
    return found.length > 0;
  },

  trust: (digest, userId, seenAt) =>
    orm.transaction(async (tx) => {
      // Serialized per user, so that each call counts the devices of the calls before it.
      await takeLock(tx, `devices ${userId}`);
      await tx
        .insert(trustedDevices)
        .values({ digest, userId, seenAt })
        .onConflictDoUpdate({
          target: trustedDevices.digest,
          set: { seenAt },
          setWhere: eq(trustedDevices.userId, userId),
        });
      const excess = tx
        .select({ digest: trustedDevices.digest })
        .from(trustedDevices)
        .where(and(eq(trustedDevices.userId, userId), ne(trustedDevices.digest, digest)))
        .orderBy(desc(trustedDevices.seenAt))
        .offset(MAX_DEVICES - 1);
      await tx.delete(trustedDevices).where(inArray(trustedDevices.digest, excess));
    }),

  async deleteUnusedSince(since) {
    await orm.delete(trustedDevices).where(lt(trustedDevices.seenAt, since));
  },
});
