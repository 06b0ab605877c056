import { and, asc, eq, inArray, ne, or, type SQL, sql } from 'drizzle-orm';
import { emailKey } from '#domain/accounts/credentials.ts';
import { REQUEST_KEY } from '#domain/staff/audit-entry.ts';
import type { PersonRecord } from '#services/ports/ports.ts';
import type { Querier } from '../connection/database.ts';
import { hasOptedOut } from '../email/index.ts';
import { isGuestOrder, isOrderOf } from '../orders/index.ts';
import { sameEmail } from '../rows/same-email.ts';
import { auditEntries, auditPersonalValues, orders, staffNotes, users } from '../schema/schema.ts';
import { readMessages, readOrderRecords, readOwnData } from './account-record.ts';

const NO_ACCOUNT = { account: null, sessions: [], trustedDevices: [], wishes: [], cart: [], addresses: [] };

/** Reads all data of a person; see `AccountDataRepository.exportPerson`. */
export const readPerson = async (querier: Querier, email: string): Promise<PersonRecord> => {
  const [found] = await querier.select().from(users).where(sameEmail(users.email, email));
  // An unverified account may be another person's, so only its existence is disclosed.
  const user = found?.emailVerifiedAt ? found : undefined;
  const owned = user && isOrderOf(user.id);
  const ofGuest = isGuestOrder(email);
  const own = await querier
    .select({ id: orders.id, orderNumber: orders.receipt })
    .from(orders)
    .where(or(owned, ofGuest));
  const numbers = new Map(own.map(({ id, orderNumber }) => [id, orderNumber]));
  const ids = [...numbers.keys()];
  return {
    email,
    ...(user ? await readOwnData(querier, user) : NO_ACCOUNT),
    hasUnverifiedAccount: found !== undefined && !user,
    orders: [
      ...(owned ? await readOrderRecords(querier, owned) : []),
      ...(await readOrderRecords(querier, ofGuest)),
    ],
    getsPaymentReminders: !(await hasOptedOut(querier, email)),
    ...(await readMessages(querier, { email, isVerified: true })),
    notes: await readNotes(querier, email, numbers),
    staffActions: await readStaffActions(querier, user ? [user.id, ...ids] : ids),
  };
};

const isAnyOf = (column: typeof staffNotes.orderId, ids: readonly string[]): SQL =>
  sql`${column} = any(${sql.param([...ids])}::uuid[])`;

const readNotes = async (
  querier: Querier,
  email: string,
  numbers: ReadonlyMap<string, string>,
): Promise<PersonRecord['notes']> => {
  const written = await querier
    .select({ orderId: staffNotes.orderId, text: staffNotes.text, at: staffNotes.at })
    .from(staffNotes)
    .where(
      or(eq(staffNotes.customerEmail, emailKey(email)), isAnyOf(staffNotes.orderId, [...numbers.keys()])),
    )
    .orderBy(asc(staffNotes.id));
  return written.map(({ orderId, text, at }) => ({
    orderNumber: orderId === null ? null : (numbers.get(orderId) ?? null),
    text,
    createdAt: at.toISOString(),
  }));
};

const readStaffActions = async (
  querier: Querier,
  ids: readonly string[],
): Promise<PersonRecord['staffActions']> => {
  const values = await querier
    .select({
      at: auditEntries.at,
      action: sql<string>`concat(${auditEntries.object}, '.', ${auditEntries.verb})`,
      field: auditPersonalValues.field,
      before: auditPersonalValues.before,
      after: auditPersonalValues.after,
    })
    .from(auditEntries)
    .innerJoin(auditPersonalValues, eq(auditPersonalValues.entryId, auditEntries.id))
    .where(
      and(
        inArray(auditEntries.object, ['order', 'customer']),
        sql`${auditEntries.objectId} = any(${sql.param([...ids])}::text[])`,
        ne(auditPersonalValues.field, REQUEST_KEY),
      ),
    )
    .orderBy(asc(auditEntries.id), asc(auditPersonalValues.field));
  return values.map(({ at, ...value }) => ({ at: at.toISOString(), ...value }));
};
