import { and, desc, eq, inArray, lt, ne } from 'drizzle-orm';
import { MAX_DEVICES } from '#domain/accounts/session.ts';
import type { TrustedDeviceRepository } from '#services/ports/ports.ts';
import { takeLock } from '../connection/advisory-lock.ts';
import type { Orm } from '../connection/database.ts';
import { sameEmail } from '../rows/same-email.ts';
import { devices, users } from '../schema/schema.ts';

export const createTrustedDeviceRepository = (orm: Orm): TrustedDeviceRepository => ({
  async isTrustedBy(digest, email) {
    const found = await orm
      .select({ digest: devices.digest })
      .from(devices)
      .innerJoin(users, eq(users.id, devices.userId))
      .where(and(eq(devices.digest, digest), sameEmail(users.email, email)));
    return found.length > 0;
  },

  trust: (digest, userId, seenAt) =>
    orm.transaction(async (tx) => {
      // Serialized per user, so that each call counts the devices of the calls before it.
      await takeLock(tx, `devices ${userId}`);
      await tx
        .insert(devices)
        .values({ digest, userId, seenAt })
        .onConflictDoUpdate({
          target: devices.digest,
          set: { seenAt },
          setWhere: eq(devices.userId, userId),
        });
      const beyond = tx
        .select({ digest: devices.digest })
        .from(devices)
        .where(and(eq(devices.userId, userId), ne(devices.digest, digest)))
        .orderBy(desc(devices.seenAt))
        .offset(MAX_DEVICES - 1);
      await tx.delete(devices).where(inArray(devices.digest, beyond));
    }),

  async deleteUnusedSince(since) {
    await orm.delete(devices).where(lt(devices.seenAt, since));
  },
});
