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
import { violations, violationsAtRest } from './invariants/all.ts';
import type { Evidence } from './invariants/observed-state.ts';
import { readLedger } from './ledger.ts';
import { createWitness, type Witness } from './recorder.ts';

/** Connections of our own, beside those of the shops. */
const SIGHTS = 4;

/** How whoever steers an emulator asks it. */
const OPERATOR = { headers: { 'sec-fetch-site': 'none' } };
/** What follows the name of a page that only the holder of a link opens. */
const LINK = /\/(?:prove-email|reset-password|order)\/([\w-]{43,64})/g;

/** Shops, real processes over one real database, with a payment provider and a mail server that outlive them. */
export type Town = AsyncDisposable & {
  readonly dataDir: string;
  /** Where the database of the shops is. */
  readonly connection: Connection;
  readonly shops: readonly ShopProcess[];
  /** Where the shops answer, also before they run. */
  readonly origins: readonly string[];
  readonly payment: PaymentDesk;
  readonly paymentApi: string;
  readonly rows: Rows;
  readonly witness: Witness;
  /** The secrets of all links that went to shoppers by letter. */
  readonly letterSecrets: () => Promise<string[]>;
  /** The payment provider's own books. */
  readonly ledger: () => Promise<Evidence['ledger']>;
  /** Starts the shop of that number again; answers the milliseconds until it served. */
  readonly start: (number: number, more?: ShopSettings) => Promise<number>;
  /** What the first start took, which tells how busy the machine is. */
  readonly firstStartMs: number;
  /** Takes what is on the shelf now for what there has always been. */
  readonly setBaseline: () => Promise<void>;
  /** Puts so many more units of a product on the shelf, as its owner does. */
  readonly restock: (product: string, units: number) => Promise<void>;
  readonly settings: ShopSettings;
  /** What contradicts all but I1 now, while purchases may be under way. */
  readonly violationsNow: () => Promise<string[]>;
  /** What contradicts the invariants when all is at rest; `from` reads another database than the town's own. */
  readonly violations: (patienceMs?: number, from?: Rows) => Promise<string[]>;
};

/** What stands between the shops and those they need. */
export type Detour = {
  /** Where the identity provider is reached. */
  readonly identityAt?: string;
  /** What leads the shop of that number past it, given what would lead it straight on. */
  readonly lead: (settings: ShopSettings, shop: number) => Promise<ShopSettings>;
};

/** Where the shop of that number listens. */
export const portOf = ({ origins }: Pick<Town, 'origins'>, shop: number): number =>
  Number(new URL(origins[shop] ?? '').port);

/**
 * Opens as many shops as asked for; one has the embedded database, and several share a server. `prefix` is a command put
 * before each shop.
 */
export const openTown = async (
  count: 1 | 2,
  more: ShopSettings = {},
  detour?: Detour,
  prefix: readonly string[] = [],
): Promise<Town> => {
  await using life = new AsyncDisposableStack();
  const { path: dataDir } = life.use(await emptyFolder());
  const abandoned = lives(() => stopDatabaseIn(dataDir));
  life.defer(async () => void (await abandoned()));
  const ports = await Promise.all(Array.from({ length: count }, freePort));
  const [first = 0] = ports;
  const origins = ports.map((port) => `http://localhost:${port}`);
  const providers = life.use(
    await startProviders([`http://127.0.0.1:${first}`, ...origins], detour?.identityAt),
  );
  const mailbox = life.use(await startMailbox());
  const server = count > 1 ? life.use(await startDatabaseServer()) : undefined;
  const complaints: string[] = [];
  const shops: ShopProcess[] = [];
  const settingsOf = (port: number): ShopSettings => ({
    PORT: String(port),
    DATA_DIR: dataDir,
    SMTP_URL: mailbox.smtpUrl,
    // Each buyer says an address of their own, as a proxy in front would.
    TRUSTED_PROXIES: '1',
    ...(server && { DATABASE_URL: server.url }),
    ...providers.settings,
    ...more,
  });

  const settings = await Promise.all(
    ports.map(async (port, number) => detour?.lead(settingsOf(port), number) ?? settingsOf(port)),
  );
  const start = async (number: number, changes: ShopSettings = {}): Promise<number> => {
    const begun = performance.now();
    const gone = shops[number];
    if (gone) complaints.push(gone.complaints());
    shops[number] = await startShopProcess({ ...settings[number], ...changes }, [], prefix);
    return performance.now() - begun;
  };
  life.defer(async () => void (await Promise.all(shops.map((shop) => shop.stop()))));
  let firstStartMs = 0;
  for (const number of ports.keys()) firstStartMs = await start(number);

  const connection: Connection = server
    ? { url: server.url }
    : connectionTo(join(dataDir, 'postgres-socket'));
  const pool = new pg.Pool({ ...optionsOf(connection), max: SIGHTS });
  // A server that is killed ends its connections; the pool makes new ones.
  pool.on('error', () => undefined);
  life.defer(() => pool.end());
  const rows: Rows = async (statement, values) => (await pool.query(statement, values)).rows;
  const witness = createWitness();
  let baseline = new Map(await countStock(rows));
  let last: Promise<unknown> = Promise.resolve();
  /** What is counted and what is judged by it change together: nobody puts teas on the shelf while it is looked at. */
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const done = last.then(work);
    last = done.catch(() => undefined);
    return done;
  };
  const evidence = async (ledger: Evidence['ledger']): Promise<Evidence> => ({
    rows,
    witness,
    baseline,
    ledger,
    complaints: [...complaints, ...shops.map((shop) => shop.complaints())].join(''),
  });
  const paymentApi = providers.settings['STRIPE_API_URL'] ?? '';
  const lasting = life.move();
  return {
    dataDir,
    connection,
    shops,
    origins,
    payment: paymentDeskAt(paymentApi),
    paymentApi,
    rows,
    witness,
    letterSecrets: async () => {
      const letters = await (await fetch(`${mailbox.origin}/_control/letters`, OPERATOR)).text();
      return [...letters.matchAll(LINK)].flatMap(([, secret]) => secret ?? []);
    },
    ledger: () => readLedger(providers.ledger),
    start,
    firstStartMs,
    setBaseline: async () => {
      baseline = new Map(await countStock(rows));
    },
    restock: (product, units) =>
      inTurn(async () => {
        const [added] = await rows<{ grams: number }>(
          'update products set stock_grams = stock_grams + unit_grams * $2 where id = $1 returning unit_grams * $2 as grams',
          [product, units],
        );
        baseline.set(product, (baseline.get(product) ?? 0) + (added?.grams ?? 0));
      }),
    settings: { SMTP_URL: mailbox.smtpUrl, ...providers.settings },
    violationsNow: () => inTurn(async () => violations(await evidence(new Map()))),
    violations: (patienceMs, from = rows) =>
      violationsAtRest(
        async () => ({ ...(await evidence(await readLedger(providers.ledger))), rows: from }),
        patienceMs,
      ),
    [Symbol.asyncDispose]: () => lasting.disposeAsync(),
  };
};
