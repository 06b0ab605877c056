import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { sql } from 'drizzle-orm';
import { median, quantile } from '#stress/load/quantile.ts';
import { readCatalogue } from '../../../src/adapters/catalogue-files/read-catalogue.ts';
import { readShippingZones } from '../../../src/adapters/catalogue-files/read-shipping.ts';
import { loadCatalogue } from '../../../src/adapters/postgres/catalogue-import/load-catalogue.ts';
import { loadShippingZones } from '../../../src/adapters/postgres/catalogue-import/load-shipping.ts';
import { openDatabase } from '../../../src/adapters/postgres/connection/database.ts';
import { applyMigrations } from '../../../src/adapters/postgres/migrate/migrate.ts';
import { createOrderRepository } from '../../../src/adapters/postgres/orders/order-repository.ts';
import { products } from '../../../src/adapters/postgres/schema/schema.ts';
import { aPurchase, aSecret } from '../../../test/support/examples.ts';
import { sell } from '../../../test/support/order-fixtures.ts';
import { anEmail } from '../../../test/support/shopper.ts';
import type { Benchmark, BenchmarkContext, Measurement } from '../benchmark.ts';
import { cpuTime, cpuTimePerRequest } from '../cpu-time.ts';
import { startDatabase } from '../database.ts';
import { formatCpuTime } from '../load/load-driver.ts';

const CATALOGUE = fileURLToPath(new URL('../../../catalogue', import.meta.url));
const CONNECTIONS = 16;
const SECONDS = 5;
const WARM_UP_MS = 500;
const MIN = 800;
/** Bytes of a baseline row, about the size of an order. */
const BASELINE_LENGTH = 500;

const run = async ({ cores, rounds }: BenchmarkContext): Promise<Measurement[]> => {
  await using server = await startDatabase(cores);
  const database = openDatabase({ url: server.url }, () => undefined, CONNECTIONS);
  try {
    await applyMigrations(database);
    await loadCatalogue(database.orm, () => readCatalogue(CATALOGUE));
    await loadShippingZones(database.orm, () => readShippingZones(CATALOGUE));
    await database.orm.update(products).set({ stockGrams: 1_000_000_000 });
    const ids = (await database.orm.select({ id: products.id }).from(products)).map(({ id }) => id);
    const orders = createOrderRepository(database.orm, database.orm);

    let orderCount = 0;
    const place = async () => {
      orderCount += 1;
      const request = aPurchase({ items: [{ id: ids[orderCount % ids.length] ?? '', quantity: 1 }] });
      const draft = {
        id: randomUUID(),
        userId: null,
        email: anEmail(),
        linkSecret: aSecret(),
        ipDigest: aSecret(),
        ipPrefixDigest: aSecret(),
        request,
      };
      const placed = await orders.place(draft, sell(request));
      if (!placed.ok) throw new Error(`An order was rejected: ${placed.error.code}`);
    };
    await database.orm.execute(sql`create table baseline (content text)`);
    const text = 'a'.repeat(BASELINE_LENGTH);
    const insertRow = () => database.orm.execute(sql`insert into baseline values (${text})`);

    const round = async (write: () => Promise<unknown>) => {
      const stopping = new AbortController();
      let durations: number[] = [];
      const writer = async () => {
        while (!stopping.signal.aborted) {
          const startedAt = performance.now();
          await write();
          durations.push(performance.now() - startedAt);
        }
      };
      const writing = Promise.all(Array.from({ length: CONNECTIONS }, writer));
      await Promise.race([wait(WARM_UP_MS), writing]);
      durations = [];
      const cpu = process.cpuUsage();
      const before = cpuTime(server.pid);
      const measuredFrom = performance.now();
      await Promise.race([wait(SECONDS * 1_000), writing]);
      const ms = performance.now() - measuredFrom;
      const { user, system } = process.cpuUsage(cpu);
      const count = durations.length;
      const after = cpuTime(server.pid);
      stopping.abort();
      await writing;
      return {
        perSecond: count / (ms / 1_000),
        p99: quantile(durations, 0.99),
        share: (user + system) / 1_000 / ms,
        cost: cpuTimePerRequest(before, after, count),
      };
    };
    const all: Awaited<ReturnType<typeof round>>[] = [];
    const baseline: typeof all = [];
    for (let done = 0; done < rounds; done += 1) {
      all.push(await round(place));
      baseline.push(await round(insertRow));
    }
    const perSecond = median(all.map((one) => one.perSecond));
    const share = median(all.map((one) => one.share));
    return [
      {
        metric: `order transaction alone, ${CONNECTIONS} connections`,
        goal: `≥ ${MIN}/s`,
        reached: `${Math.round(perSecond)}/s, p99 ${median(all.map((one) => one.p99)).toFixed(0)} ms${formatCpuTime(all)}; the client used ${Math.round(share * 100)} % of a core`,
        isMet: perSecond >= MIN,
      },
      {
        metric: 'insert of a single row in the same database',
        goal: '',
        reached: `${Math.round(median(baseline.map((one) => one.perSecond)))}/s${formatCpuTime(baseline)}`,
      },
    ];
  } finally {
    await database.close();
  }
};

export const orderTransaction: Benchmark = {
  name: 'order-transaction',
  description: `orders of one unit, cycling through all products, ${CONNECTIONS} at a time for ${SECONDS} s; database and client have a core each; alternates with inserts into a plain table; medians (rounds)`,
  rounds: { short: 1, full: 5 },
  run,
};
