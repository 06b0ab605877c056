// Program of tests that can be killed: starts the database, prints its process and keeps running.
import { acquireShopLock } from './shop-lock.ts';
import { startEmbeddedPostgres } from './start-embedded.ts';

const [dataDir = ''] = process.argv.slice(2);
const report = (facts: object): void => console.log(JSON.stringify(facts));

try {
  const database = await startEmbeddedPostgres({ dataDir });
  const lock = await acquireShopLock(database.connection);
  report({
    pid: database.pid,
    adopted: database.adopted,
    socket: database.connection.host,
    locked: lock.held,
  });
  process.once('SIGTERM', () => void database.stop().then(() => process.exit(0)));
} catch (error) {
  report({ message: error instanceof Error ? error.message : String(error) });
}
