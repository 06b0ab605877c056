// Program: runs a PostgreSQL server in the given folder until standard input ends, and prints its address.
import { startEmbeddedPostgres } from '#adapters/postgres/embedded/start-embedded.ts';

const [, , dataDir = ''] = process.argv;
const server = await startEmbeddedPostgres({ dataDir });
console.log(JSON.stringify(server.connection));
process.stdin.resume().once('end', () => void server.stop().then(() => process.exit(0)));
