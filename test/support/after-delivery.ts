import { createAccountData } from '#adapters/postgres/accounts/account-data.ts';
import type { Database } from '#adapters/postgres/connection/database.ts';
import type { FreshDatabase } from './fresh-database.ts';

/** Moves orders sixty days back and runs the job that deletes addresses of delivered orders. */
export const afterDelivery = async (
  database: Pick<FreshDatabase, 'rows'> & Pick<Database, 'orm'>,
): Promise<void> => {
  await database.rows("update orders set forget_at = forget_at - interval '60 days'");
  await createAccountData(database.orm).deleteDeliveredAddresses();
};
