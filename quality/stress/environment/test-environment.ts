import { join } from 'node:path';
import pg from 'pg';
import type { RunQuery } from '../../../operations/consistency/run-query.ts';
import { countStock } from '../../../operations/consistency/stock-and-coupons.ts';
import { type Connection, toClientOptions } from '../../../src/adapters/postgres/connection/database.ts';
import { connectionTo } from '../../../src/adapters/postgres/embedded/connection.ts';
import { registerCleanup } from '../../../test/support/child-processes.ts';
import { startDatabaseServer } from '../../../test/support/database-server.ts';
import { stopDatabaseIn } from '../../../test/support/embedded-database.ts';
import { type PaymentControl, paymentControlAt } from '../../../test/support/payment-control.ts';
import { startMailbox, startProviders } from '../../../test/support/providers.ts';
import {
  emptyFolder,
  freePort,
  type ShopProcess,
  type ShopSettings,
  startShopProcess,
} from '../../../test/support/shop-process.ts';
import { eventualViolations, violations } from '../invariants/all.ts';
import type { ObservedState } from '../invariants/observed-state.ts';
import { readLedger } from '../support/ledger.ts';
import { createRecorder, type Recorder } from '../support/recorder.ts';
import { createSerialQueue } from '../support/serial-queue.ts';

/** Connections of the tests themselves. */
const MAX_CONNECTIONS = 4;

/** The emulators accept control requests without a browser origin. */
const SAME_ORIGIN_HEADERS = { headers: { 'sec-fetch-site': 'none' } };
/** Matches the secret in emailed links. */
const SECRET_LINK = /\/(?:prove-email|reset-password|order|back-in-stock\/(?:confirm|stop))\/([\w-]{43,64})/g;

/** Shop processes with a real database, payment provider emulator and mail server, which outlive restarts. */
export type TestEnvironment = AsyncDisposable & {
  readonly dataDir: string;
  readonly connection: Connection;
  readonly shops: readonly ShopProcess[];
  /** Origins of the shops, known before they start. */
  readonly origins: readonly string[];
  readonly payment: PaymentControl;
  readonly paymentApi: string;
  readonly rows: RunQuery;
  readonly recorder: Recorder;
  readonly emailedSecrets: () => Promise<string[]>;
  /** The payment provider's own records. */
  readonly ledger: () => Promise<ObservedState['ledger']>;
  /** Starts a shop again; returns the milliseconds until it is ready. */
  readonly start: (
    number: number,
    extraSettings?: ShopSettings,
    prefix?: readonly string[],
  ) => Promise<number>;
  /** Duration of the first start, a measure of how busy the machine is. */
  readonly firstStartMs: number;
  /** Takes the current stock as the baseline of the stock invariant. */
  readonly resetBaseline: () => Promise<void>;
  /** Adds stock and adjusts the baseline. */
  readonly restock: (product: string, units: number) => Promise<void>;
  readonly settings: ShopSettings;
  /** Violations of all invariants except I1; purchases may be running. */
  readonly violationsNow: () => Promise<string[]>;
  /** Violations that remain once the shop is idle; `from` reads another database. */
  readonly violations: (timeoutMs?: number, from?: RunQuery) => Promise<string[]>;
};

/** Proxies between the shops and their dependencies. */
type ProxyRouting = {
  /** Origin of the proxy of the identity provider. */
  readonly identityOrigin?: string;
  /** Returns the settings that lead a shop through the proxies. */
  readonly route: (settings: ShopSettings, shop: number) => Promise<ShopSettings>;
};

export const portOf = ({ origins }: Pick<TestEnvironment, 'origins'>, shop: number): number =>
  Number(new URL(origins[shop] ?? '').port);

/**
 * Starts shops: one with the embedded database, or two with a shared server.
 * `prefix` is prepended to the command of each shop.
 */
export const startTestEnvironment = async (
  count: 1 | 2,
  extraSettings: ShopSettings = {},
  routing?: ProxyRouting,
  prefix: readonly string[] = [],
): Promise<TestEnvironment> => {
  await using disposables = new AsyncDisposableStack();
  const { path: dataDir } = disposables.use(await emptyFolder());
  const stopDatabase = registerCleanup(() => stopDatabaseIn(dataDir));
  disposables.defer(async () => void (await stopDatabase()));
  const ports = await Promise.all(Array.from({ length: count }, freePort));
  const [first = 0] = ports;
  const origins = ports.map((port) => `http://localhost:${port}`);
  const providers = disposables.use(
    await startProviders([`http://127.0.0.1:${first}`, ...origins], routing?.identityOrigin),
  );
  const mailbox = disposables.use(await startMailbox());
  const server = count > 1 ? disposables.use(await startDatabaseServer()) : undefined;
  const logs: string[] = [];
  const shops: ShopProcess[] = [];
  const settingsOf = (port: number): ShopSettings => ({
    PORT: String(port),
    DATA_DIR: dataDir,
    SMTP_URL: mailbox.smtpUrl,
    // Buyers send a client address, as a reverse proxy does.
    TRUSTED_PROXIES: '1',
    ...(server && { DATABASE_URL: server.url }),
    ...providers.settings,
    ...extraSettings,
  });

  const settings = await Promise.all(
    ports.map(async (port, number) => routing?.route(settingsOf(port), number) ?? settingsOf(port)),
  );
  const start: TestEnvironment['start'] = async (number, changes = {}, command = prefix) => {
    const startedAt = performance.now();
    const previous = shops[number];
    if (previous) logs.push(previous.logOutput());
    shops[number] = await startShopProcess({ ...settings[number], ...changes }, [], command);
    return performance.now() - startedAt;
  };
  disposables.defer(async () => void (await Promise.all(shops.map((shop) => shop.stop()))));
  let firstStartMs = 0;
  for (const number of ports.keys()) firstStartMs = await start(number);

  const connection: Connection = server
    ? { url: server.url }
    : connectionTo(join(dataDir, 'postgres-socket'));
  const pool = new pg.Pool({ ...toClientOptions(connection), max: MAX_CONNECTIONS });
  // Killing the server closes its connections; the pool opens new ones.
  pool.on('error', () => undefined);
  disposables.defer(() => pool.end());
  const rows: RunQuery = async (statement, values) => (await pool.query(statement, values)).rows;
  const recorder = createRecorder();
  let baseline = new Map(await countStock(rows));
  /** Serializes stock changes and checks, so that stock and baseline always agree. */
  const runExclusively = createSerialQueue();
  const observe = async (ledger: ObservedState['ledger']): Promise<ObservedState> => ({
    rows,
    recorder,
    baseline,
    ledger,
    logs: [...logs, ...shops.map((shop) => shop.logOutput())].join(''),
  });
  const paymentApi = providers.settings['STRIPE_API_URL'] ?? '';
  const owned = disposables.move();
  return {
    dataDir,
    connection,
    shops,
    origins,
    payment: paymentControlAt(paymentApi),
    paymentApi,
    rows,
    recorder,
    emailedSecrets: async () => {
      const emails = await (await fetch(`${mailbox.origin}/_control/messages`, SAME_ORIGIN_HEADERS)).text();
      return [...emails.matchAll(SECRET_LINK)].flatMap(([, secret]) => secret ?? []);
    },
    ledger: () => readLedger(providers.ledger),
    start,
    firstStartMs,
    resetBaseline: async () => {
      baseline = new Map(await countStock(rows));
    },
    restock: (product, units) =>
      runExclusively(async () => {
        const [added] = await rows<{ grams: number }>(
          'update products set stock_grams = stock_grams + unit_grams * $2 where id = $1 returning unit_grams * $2 as grams',
          [product, units],
        );
        baseline.set(product, (baseline.get(product) ?? 0) + (added?.grams ?? 0));
      }),
    settings: { SMTP_URL: mailbox.smtpUrl, ...providers.settings },
    violationsNow: () => runExclusively(async () => violations(await observe(new Map()))),
    violations: (timeoutMs, from = rows) =>
      eventualViolations(
        async () => ({ ...(await observe(await readLedger(providers.ledger))), rows: from }),
        timeoutMs,
      ),
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  };
};
