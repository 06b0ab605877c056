import type pg from 'pg';
import { openDatabase } from '#adapters/postgres/connection/database.ts';
import { checkFulfilment } from '../consistency/fulfilment.ts';
import { checkLedger } from '../consistency/ledger.ts';
import { checkOrderHistories } from '../consistency/order-histories.ts';
import { checkOrderTotals } from '../consistency/order-totals.ts';
import { checkRefunds } from '../consistency/refunds.ts';
import type { RunQuery } from '../consistency/run-query.ts';
import { checkStockAndCoupons } from '../consistency/stock-and-coupons.ts';
import { restore } from './restore.ts';
import { startEmbedded } from './start-embedded.ts';
import { temporaryFolder } from './temporary-folder.ts';

/** Inconsistencies of stock, coupons, totals, histories, the ledger and refunds, a sentence each. */
const findInconsistencies = async (client: pg.Client): Promise<string[]> => {
  const rows: RunQuery = async (statement, values) => (await client.query(statement, values)).rows;
  return [
    ...(await checkStockAndCoupons(rows)),
    ...(await checkOrderTotals(rows)),
    ...(await checkOrderHistories(rows)),
    ...(await checkFulfilment(rows)),
    ...(await checkLedger(rows)),
    ...(await checkRefunds(rows)),
  ];
};

/** Restores a backup into a temporary database, which ends at the latest with `outer`; returns inconsistencies of its data. */
export const verifyBackup = async (file: string, outer: AsyncDisposableStack): Promise<string[]> => {
  await using disposables = outer.use(new AsyncDisposableStack());
  const folder = disposables.use(await temporaryFolder());
  const server = await startEmbedded(folder.path, disposables);
  const database = openDatabase(server.connection, () => undefined, 1);
  disposables.defer(database.close);
  await restore(database, file);
  const client = database.newClient('camellia backup');
  client.on('error', () => undefined);
  await client.connect();
  disposables.defer(() => client.end());
  return await findInconsistencies(client);
};
