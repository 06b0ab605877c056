import { eq } from 'drizzle-orm';
import { emailKey } from '#domain/accounts/credentials.ts';
import type { EmailPreferences } from '#services/ports/ports.ts';
import type { Orm, Querier, Transaction } from '../connection/database.ts';
import { emailOptOuts } from '../schema/schema.ts';

/** Which optional emails an address gets, in PostgreSQL. */
export const createEmailPreferences = (orm: Orm): EmailPreferences => ({
  getsPaymentReminders: async (email) => !(await hasOptedOut(orm, email)),

  async setPaymentReminders(email, isOn) {
    const key = emailKey(email);
    if (isOn) await orm.delete(emailOptOuts).where(eq(emailOptOuts.email, key));
    else await orm.insert(emailOptOuts).values({ email: key }).onConflictDoNothing();
  },
});

/** True if the address gets no payment reminders. */
export const hasOptedOut = async (querier: Querier, email: string): Promise<boolean> => {
  const found = await querier
    .select()
    .from(emailOptOuts)
    .where(eq(emailOptOuts.email, emailKey(email)));
  return found.length > 0;
};

/** Moves an opt-out to the new address of an account. */
export const moveOptOut = async (tx: Transaction, from: string, to: string): Promise<void> => {
  const deleted = await tx
    .delete(emailOptOuts)
    .where(eq(emailOptOuts.email, emailKey(from)))
    .returning();
  if (deleted.length > 0)
    await tx
      .insert(emailOptOuts)
      .values({ email: emailKey(to) })
      .onConflictDoNothing();
};
