import { and, desc, eq, gte, inArray, isNull, lt, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import {
  type AuditedChange,
  type FieldChange,
  REASON,
  REQUEST_KEY,
  withoutPersonalValues,
} from '#domain/staff/audit-entry.ts';
import type { AuditFilter, AuditLog, NewAuditEntry } from '#services/ports/ports.ts';
import { notifyAdmin } from '../connection/admin-changes.ts';
import { takeLock } from '../connection/advisory-lock.ts';
import type { Orm, Transaction } from '../connection/database.ts';
import { asUuid } from '../rows/as-uuid.ts';
import { auditEntries, auditPersonalValues, orders, staff } from '../schema/schema.ts';

/** The member that an entry is about. */
const objectStaff = alias(staff, 'object_staff');

const isRequestKey = and(
  eq(auditPersonalValues.entryId, auditEntries.id),
  eq(auditPersonalValues.field, REQUEST_KEY),
);

/** The audit log of staff in PostgreSQL. */
export const createAuditLog = (orm: Orm): AuditLog => ({
  findRequest: (requestId) =>
    orm.transaction(async (tx) => {
      await takeLock(tx, `audit ${requestId}`);
      const [entry] = await tx
        .select({
          staffId: auditEntries.staffId,
          verb: auditEntries.verb,
          object: auditEntries.object,
          at: auditEntries.at,
          requestKey: auditPersonalValues.after,
        })
        .from(auditEntries)
        .leftJoin(auditPersonalValues, isRequestKey)
        .where(eq(auditEntries.requestId, requestId));
      return entry;
    }),

  write: (entry) =>
    orm.transaction(async (tx) => {
      const { requestId, staffId, verb, object, objectId, changes } = entry;
      // After the erasure of a person, nothing would find a value again.
      const isErased = verb === 'erase' || (object === 'order' && (await isWithoutCustomer(tx, objectId)));
      const [written] = await tx
        .insert(auditEntries)
        .values({
          requestId,
          staffId,
          verb,
          object,
          objectId,
          changes: withoutPersonalValues(changes),
        })
        .returning({ id: auditEntries.id });
      if (!written) throw new Error('an inserted audit entry returned no row');
      const values = personalValuesOf(entry)
        .filter(({ field }) => !isErased || field === REQUEST_KEY)
        .map((value) => ({ ...value, entryId: written.id }));
      if (values.length > 0) await tx.insert(auditPersonalValues).values(values);
      // Every action of staff has an entry, so that none is missing on open pages.
      await notifyAdmin(tx);
    }),

  async deleteRequestKeys(before) {
    const old = orm.select({ id: auditEntries.id }).from(auditEntries).where(lt(auditEntries.at, before));
    await orm
      .delete(auditPersonalValues)
      .where(and(eq(auditPersonalValues.field, REQUEST_KEY), inArray(auditPersonalValues.entryId, old)));
  },

  listMembers: () =>
    orm
      .select({ id: staff.id, name: staff.name, isRemoved: sql<boolean>`${staff.removedAt} is not null` })
      .from(staff),

  async list(filter, limit, before) {
    const entries = await orm
      .select({
        entry: auditEntries,
        name: staff.name,
        objectName: objectStaff.name,
        orderNumber: orders.receipt,
      })
      .from(auditEntries)
      .leftJoin(staff, eq(staff.id, auditEntries.staffId))
      .leftJoin(
        objectStaff,
        and(eq(auditEntries.object, 'staff'), eq(sql`${objectStaff.id}::text`, auditEntries.objectId)),
      )
      .leftJoin(orders, and(eq(auditEntries.object, 'order'), eq(orders.id, asUuid(auditEntries.objectId))))
      .where(and(before === undefined ? undefined : lt(auditEntries.id, before), filterCondition(filter)))
      .orderBy(desc(auditEntries.id))
      .limit(limit);
    const ids = entries.map(({ entry }) => entry.id);
    const values = await orm
      .select()
      .from(auditPersonalValues)
      .where(inArray(auditPersonalValues.entryId, ids));
    const valuesOf = Map.groupBy(values, ({ entryId }) => entryId);
    return entries.map(
      ({ entry: { staffId: id, requestId: _id, changes, ...entry }, name, objectName, orderNumber }) => {
        const personal = new Map(valuesOf.get(entry.id)?.map((value) => [value.field, value]));
        return {
          ...entry,
          objectName,
          orderNumber,
          actor: id === null ? null : { id, name: name ?? '' },
          changes: changes.map((change) => withPersonalValue(change, personal)),
          reason: personal.get(REASON)?.after ?? null,
        };
      },
    );
  },
});

const isOfMember = (staffId: string | null): SQL =>
  staffId === null ? isNull(auditEntries.staffId) : eq(auditEntries.staffId, staffId);

/** An array, since the planner would otherwise compare all entries with all orders. */
const isAboutOrder = ({ from, to }: NonNullable<AuditFilter['orders']>): SQL | undefined =>
  and(
    inArray(auditEntries.object, ['order', 'customer']),
    sql`${auditEntries.objectId} = any(array(select ${orders.id}::text from ${orders} where ${orders.receipt} between ${from} and ${to}))`,
  );

const filterCondition = (filter: AuditFilter): SQL | undefined =>
  and(
    filter.staffId === undefined ? undefined : isOfMember(filter.staffId),
    filter.verb === undefined ? undefined : eq(auditEntries.verb, filter.verb),
    filter.object === undefined ? undefined : eq(auditEntries.object, filter.object),
    filter.objectId === undefined ? undefined : eq(auditEntries.objectId, filter.objectId),
    filter.orders && isAboutOrder(filter.orders),
    filter.from && gte(auditEntries.at, filter.from),
    filter.until && lt(auditEntries.at, filter.until),
  );
/** True for an order whose customer's data is deleted, so that no later deletion finds what is written about it. */
const isWithoutCustomer = async (tx: Transaction, orderId: string): Promise<boolean> => {
  // A concurrent deletion waits, and then deletes the new values as well.
  const [order] = await tx
    .select({ email: orders.email })
    .from(orders)
    .where(sql`${orders.id} = ${asUuid(sql`${orderId}::text`)}`)
    .for('share');
  return order?.email === '';
};

const textOf = (value: FieldChange['before']): string | null => (value === null ? null : String(value));

const personalValuesOf = ({ changes, reason, requestKey }: NewAuditEntry) => [
  ...changes
    .filter(({ isPersonal }) => isPersonal)
    .map(({ field, before, after }) => ({ field, before: textOf(before), after: textOf(after) })),
  ...(reason === null ? [] : [{ field: REASON, before: null, after: reason }]),
  ...(requestKey === null ? [] : [{ field: REQUEST_KEY, before: null, after: requestKey }]),
];

type PersonalValues = ReadonlyMap<string, Pick<typeof auditPersonalValues.$inferSelect, 'before' | 'after'>>;

const withPersonalValue = (change: AuditedChange, personal: PersonalValues): FieldChange => {
  if (!('isPersonal' in change)) return change;
  const { before = null, after = null } = personal.get(change.field) ?? {};
  return { ...change, before, after };
};
