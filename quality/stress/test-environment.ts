import { join } from 'node:path';
import pg from 'pg';
import type { Rows } from '../../operations/books/rows.ts';
import { countStock } from '../../operations/books/stock.ts';
import { type Connection, optionsOf } from '../../src/adapters/postgres/connection/database.ts';
import { connectionTo } from '../../src/adapters/postgres/embedded/connection.ts';
import { startDatabaseServer } from '../../test/support/database-server.ts';
import { stopDatabaseIn } from '../../test/support/embedded-rows.ts';
import { lives } from '../../test/support/living.ts';
import { type PaymentDesk, paymentDeskAt } from '../../test/support/payment-desk.ts';
import { startMailbox, startProviders } from '../../test/support/providers.ts';
import {
  emptyFolder,
  freePort,
  type ShopProcess,
  type ShopSettings,
  startShopProcess,
} from '../../test/support/shop-process.ts';
import { eventualViolations, violations } from './invariants/all.ts';
import type { ObservedState } from './invariants/observed-state.ts';
import { readLedger } from './ledger.ts';
import { createRecorder, type Recorder } from './recorder.ts';

/** Connections of our own, beside those of the shops. */
const MAX_CONNECTIONS = 4;

/** How whoever steers an emulator asks it. */
const SAME_ORIGIN_HEADERS = { headers: { 'sec-fetch-site': 'none' } };
/** What follows the name of a page that only the holder of a link opens. */
const SECRET_LINK = /\/(?:prove-email|reset-password|order)\/([\w-]{43,64})/g;

/** Shops, real processes over one real database, with a payment provider and a mail server that outlive them. */
export type TestEnvironment = AsyncDisposable & {
  readonly dataDir: string;
  /** Where the database of the shops is. */
  readonly connection: Connection;
  readonly shops: readonly ShopProcess[];
  /** Where the shops answer, also before they run. */
  readonly origins: readonly string[];
  readonly payment: PaymentDesk;
  readonly paymentApi: string;
  readonly rows: Rows;
  readonly recorder: Recorder;
  /** The secrets of all links that went to shoppers by letter. */
  readonly emailedSecrets: () => Promise<string[]>;
  /** The payment provider's own books. */
  readonly ledger: () => Promise<ObservedState['ledger']>;
  /** Starts the shop of that number again; answers the milliseconds until it served. */
  readonly start: (number: number, extraSettings?: ShopSettings) => Promise<number>;
  /** What the first start took, which tells how busy the machine is. */
  readonly firstStartMs: number;
  /** Takes what is on the shelf now for what there has always been. */
  readonly resetBaseline: () => Promise<void>;
  /** Puts so many more units of a product on the shelf, as its owner does. */
  readonly restock: (product: string, units: number) => Promise<void>;
  readonly settings: ShopSettings;
  /** What contradicts all but I1 now, while purchases may be under way. */
  readonly violationsNow: () => Promise<string[]>;
  /** What contradicts the invariants when all is at rest; `from` reads another database than the town's own. */
  readonly violations: (timeoutMs?: number, from?: Rows) => Promise<string[]>;
};

/** What stands between the shops and those they need. */
export type ProxyRouting = {
  /** Where the identity provider is reached. */
  readonly identityOrigin?: string;
  /** What leads the shop of that number past it, given what would lead it straight on. */
  readonly route: (settings: ShopSettings, shop: number) => Promise<ShopSettings>;
};

/** Where the shop of that number listens. */
export const portOf = ({ origins }: Pick<TestEnvironment, 'origins'>, shop: number): number =>
  Number(new URL(origins[shop] ?? '').port);

/**
 * Opens as many shops as asked for; one has the embedded database, and several share a server. `prefix` is a command put
 * before each shop.
 */
export const startTestEnvironment = async (
  count: 1 | 2,
  extraSettings: ShopSettings = {},
  routing?: ProxyRouting,
  prefix: readonly string[] = [],
): Promise<TestEnvironment> => {
  await using disposables = new AsyncDisposableStack();
  const { path: dataDir } = disposables.use(await emptyFolder());
  const abandoned = lives(() => stopDatabaseIn(dataDir));
  disposables.defer(async () => void (await abandoned()));
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
    // Each buyer says an address of their own, as a proxy in front would.
    TRUSTED_PROXIES: '1',
    ...(server && { DATABASE_URL: server.url }),
    ...providers.settings,
    ...extraSettings,
  });

  const settings = await Promise.all(
    ports.map(async (port, number) => routing?.route(settingsOf(port), number) ?? settingsOf(port)),
  );
  const start = async (number: number, changes: ShopSettings = {}): Promise<number> => {
    const startedAt = performance.now();
    const gone = shops[number];
    if (gone) logs.push(gone.complaints());
    shops[number] = await startShopProcess({ ...settings[number], ...changes }, [], prefix);
    return performance.now() - startedAt;
  };
  disposables.defer(async () => void (await Promise.all(shops.map((shop) => shop.stop()))));
  let firstStartMs = 0;
  for (const number of ports.keys()) firstStartMs = await start(number);

  const connection: Connection = server
    ? { url: server.url }
    : connectionTo(join(dataDir, 'postgres-socket'));
  const pool = new pg.Pool({ ...optionsOf(connection), max: MAX_CONNECTIONS });
  // A server that is killed ends its connections; the pool makes new ones.
  pool.on('error', () => undefined);
  disposables.defer(() => pool.end());
  const rows: Rows = async (statement, values) => (await pool.query(statement, values)).rows;
  const recorder = createRecorder();
  let baseline = new Map(await countStock(rows));
  let lastTask: Promise<unknown> = Promise.resolve();
  /** What is counted and what is judged by it change together: nobody puts teas on the shelf while it is looked at. */
  const exclusive = <T>(work: () => Promise<T>): Promise<T> => {
    const done = lastTask.then(work);
    lastTask = done.catch(() => undefined);
    return done;
  };
  const observe = async (ledger: ObservedState['ledger']): Promise<ObservedState> => ({
    rows,
    recorder,
    baseline,
    ledger,
    logs: [...logs, ...shops.map((shop) => shop.complaints())].join(''),
  });
  const paymentApi = providers.settings['STRIPE_API_URL'] ?? '';
  const owned = disposables.move();
  return {
    dataDir,
    connection,
    shops,
    origins,
    payment: paymentDeskAt(paymentApi),
    paymentApi,
    rows,
    recorder,
    emailedSecrets: async () => {
      const emails = await (await fetch(`${mailbox.origin}/_control/letters`, SAME_ORIGIN_HEADERS)).text();
      return [...emails.matchAll(SECRET_LINK)].flatMap(([, secret]) => secret ?? []);
    },
    ledger: () => readLedger(providers.ledger),
    start,
    firstStartMs,
    resetBaseline: async () => {
      baseline = new Map(await countStock(rows));
    },
    restock: (product, units) =>
      exclusive(async () => {
        const [added] = await rows<{ grams: number }>(
          'update products set stock_grams = stock_grams + unit_grams * $2 where id = $1 returning unit_grams * $2 as grams',
          [product, units],
        );
        baseline.set(product, (baseline.get(product) ?? 0) + (added?.grams ?? 0));
      }),
    settings: { SMTP_URL: mailbox.smtpUrl, ...providers.settings },
    violationsNow: () => exclusive(async () => violations(await observe(new Map()))),
    violations: (timeoutMs, from = rows) =>
      eventualViolations(
        async () => ({ ...(await observe(await readLedger(providers.ledger))), rows: from }),
        timeoutMs,
      ),
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  };
};
