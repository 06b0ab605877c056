import { desc, eq, type SQL, sql } from 'drizzle-orm';
import { emailKey } from '#domain/accounts/credentials.ts';
import type { StaffNote, StaffOrderRepository } from '#services/ports/ports.ts';
import type { Querier, Transaction } from '../../connection/database.ts';
import { orders, staff, staffNotes } from '../../schema/schema.ts';

/** More notes than an order has, unless something repeats without an end. */
const MAX_NOTES = 200;
/** More than the orders of a page have. */
const MAX_NOTES_OF_PAGE = 1_000;

type NoteOfOrder = StaffNote & { readonly orderNumber: string };

const readNewest = (querier: Querier, condition: SQL, limit: number): Promise<NoteOfOrder[]> =>
  querier
    .select({
      orderNumber: orders.receipt,
      id: staffNotes.id,
      at: staffNotes.at,
      author: staff.name,
      text: staffNotes.text,
    })
    .from(staffNotes)
    .innerJoin(orders, eq(orders.id, staffNotes.orderId))
    .leftJoin(staff, eq(staff.id, staffNotes.staffId))
    .where(condition)
    .orderBy(desc(staffNotes.id))
    .limit(limit);

const withoutNumber = ({ orderNumber: _orderNumber, ...note }: NoteOfOrder): StaffNote => note;

/** Reads the notes on an order, newest first. */
export const readNotes = async (
  querier: Querier,
  { id }: { readonly id: string },
): Promise<readonly StaffNote[]> =>
  (await readNewest(querier, eq(staffNotes.orderId, id), MAX_NOTES)).map(withoutNumber);

/** Reads the notes on orders by their numbers, newest first. */
export const listNotes = async (
  querier: Querier,
  orderNumbers: readonly string[],
): ReturnType<StaffOrderRepository['listNotes']> => {
  if (orderNumbers.length === 0) return new Map();
  const isAny = sql`${orders.receipt} = any(${sql.param(orderNumbers)}::uuid[])`;
  const byNumber = Map.groupBy(
    await readNewest(querier, isAny, MAX_NOTES_OF_PAGE),
    ({ orderNumber }) => orderNumber,
  );
  return new Map([...byNumber].map(([orderNumber, notes]) => [orderNumber, notes.map(withoutNumber)]));
};

/** Moves the notes on a customer to their new address. */
export const moveNotesAbout = async (tx: Transaction, from: string, to: string): Promise<void> => {
  await tx
    .update(staffNotes)
    .set({ customerEmail: emailKey(to) })
    .where(eq(staffNotes.customerEmail, emailKey(from)));
};
