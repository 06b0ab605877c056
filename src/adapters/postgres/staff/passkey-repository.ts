import { and, asc, eq, gt, isNotNull, lte, ne } from 'drizzle-orm';
import { err, ok } from '#domain/values/result.ts';
import type { Passkey, PasskeyRepository } from '#services/ports/ports.ts';
import type { Orm, Transaction } from '../connection/database.ts';
import { staff, staffChallenges, staffPasskeys, staffSessions } from '../schema/schema.ts';
import { isMember, lockMember, memberColumns } from './member-rows.ts';
import { recordAccessChange } from './record-access-change.ts';
import { lockCredentials, startSetUp } from './staff-credentials.ts';

/** Passkeys of staff in PostgreSQL. */
export const createPasskeyRepository = (orm: Orm): PasskeyRepository => ({
  list: (staffId) =>
    orm
      .select({
        id: staffPasskeys.id,
        name: staffPasskeys.name,
        transports: staffPasskeys.transports,
        createdAt: staffPasskeys.createdAt,
        usedAt: staffPasskeys.usedAt,
      })
      .from(staffPasskeys)
      .where(eq(staffPasskeys.staffId, staffId))
      .orderBy(asc(staffPasskeys.createdAt), asc(staffPasskeys.id)),

  async find(id) {
    const [found] = await orm
      .select({ member: memberColumns, passkey: staffPasskeys })
      .from(staffPasskeys)
      .innerJoin(staff, eq(staff.id, staffPasskeys.staffId))
      .where(and(eq(staffPasskeys.id, id), isMember));
    if (!found) return undefined;
    const { counter, transports } = found.passkey;
    const publicKey = new Uint8Array(Buffer.from(found.passkey.publicKey, 'base64url'));
    return { member: found.member, passkey: { id, publicKey, counter, transports } };
  },

  setUp: (linkDigest, passkey, now) =>
    orm.transaction(async (tx) => {
      const member = await startSetUp(tx, linkDigest, now);
      if (member && !(await insert(tx, member.id, passkey)))
        throw new Error('the passkey is registered already');
      if (member) await recordAccessChange(tx, member, 'set-up-sign-in');
      return member;
    }),

  add: (member, passkey) =>
    orm.transaction(async (tx) => {
      if (!(await lockCredentials(tx, member))) return err('no-credential');
      if (!(await insert(tx, member.id, passkey))) return err('passkey-known');
      await recordAccessChange(tx, member, 'add-passkey');
      return ok(undefined);
    }),

  remove: (member, id, sessionDigest) =>
    orm.transaction(async (tx) => {
      const staffId = member.id;
      await lockMember(tx, eq(staff.id, staffId));
      const isPasskey = and(eq(staffPasskeys.staffId, staffId), eq(staffPasskeys.id, id));
      if ((await tx.$count(staffPasskeys, isPasskey)) === 0) return err('unknown-passkey');
      const others = and(eq(staffPasskeys.staffId, staffId), ne(staffPasskeys.id, id));
      const hasPassword = and(eq(staff.id, staffId), isNotNull(staff.passwordHash));
      const isLast =
        (await tx.$count(staffPasskeys, others)) === 0 && (await tx.$count(staff, hasPassword)) === 0;
      if (isLast) return err('last-credential');
      await tx.delete(staffPasskeys).where(isPasskey);
      // A stolen device may have opened one of them.
      const isOther = and(eq(staffSessions.staffId, staffId), ne(staffSessions.digest, sessionDigest));
      await tx.delete(staffSessions).where(isOther);
      await recordAccessChange(tx, member, 'remove-passkey');
      return ok(undefined);
    }),

  async storeChallenge(challenge, expiresAt) {
    await orm.insert(staffChallenges).values({ challenge, expiresAt });
  },

  async consumeChallenge(challenge, now) {
    const consumed = orm
      .delete(staffChallenges)
      .where(and(eq(staffChallenges.challenge, challenge), gt(staffChallenges.expiresAt, now)));
    return (await consumed.returning({ challenge: staffChallenges.challenge })).length > 0;
  },

  async deleteExpiredChallenges(now) {
    await orm.delete(staffChallenges).where(lte(staffChallenges.expiresAt, now));
  },
});

const insert = async (
  tx: Transaction,
  staffId: string,
  { publicKey, ...passkey }: Passkey & { readonly name: string },
): Promise<boolean> => {
  const encoded = Buffer.from(publicKey).toString('base64url');
  const inserted = tx
    .insert(staffPasskeys)
    .values({ ...passkey, staffId, publicKey: encoded })
    .onConflictDoNothing();
  return (await inserted.returning({ id: staffPasskeys.id })).length > 0;
};
