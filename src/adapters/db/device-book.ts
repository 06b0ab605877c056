import { and, eq, lt } from 'drizzle-orm';
import type { DeviceBook } from '#services/ports.ts';
import type { Orm } from './database.ts';
import { sameEmail } from './same-email.ts';
import { devices, users } from './schema.ts';

/** Known browsers in PostgreSQL. */
export const createDeviceBook = (orm: Orm): DeviceBook => ({
  async isOf(digest, email) {
    const found = await orm
      .select({ digest: devices.digest })
      .from(devices)
      .innerJoin(users, eq(users.id, devices.userId))
      .where(and(eq(devices.digest, digest), sameEmail(users.email, email)));
    return found.length > 0;
  },

  async remember(digest, userId, seenAt) {
    await orm
      .insert(devices)
      .values({ digest, userId, seenAt })
      .onConflictDoUpdate({ target: devices.digest, set: { seenAt }, setWhere: eq(devices.userId, userId) });
  },

  async removeUnseen(since) {
    await orm.delete(devices).where(lt(devices.seenAt, since));
  },
});
