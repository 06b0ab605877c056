import type { SQL } from 'drizzle-orm';
import type { Transaction } from '../connection/database.ts';
import { withdrawals } from '../schema/schema.ts';

/** Removes who wrote withdrawals and about which items; the refund of an order needs the rest. */
export const anonymizeWithdrawals = async (tx: Transaction, condition: SQL | undefined): Promise<void> => {
  await tx.update(withdrawals).set({ name: '', email: '', items: '' }).where(condition);
};
