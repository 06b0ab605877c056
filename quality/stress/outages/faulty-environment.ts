import pg from 'pg';
import { FEED } from '../../../test/support/deafen.ts';
import { type FaultProxy, proxyBefore, startFaultProxy } from '../../../test/support/fault-proxy.ts';
import type { ShopSettings } from '../../../test/support/shop-process.ts';
import { openTown, type Town } from '../test-environment.ts';
import type { Dependency, Fault } from './expectations.ts';

/** How late each piece of an answer comes, ms. */
const LATE = { slow: 3_000, far: 50 };
const HOTEL = '<html><title>Welcome to the hotel network</title>';
const HTTP = {
  garbage: `HTTP/1.1 200 OK\r\ncontent-type: text/html\r\ncontent-length: ${HOTEL.length}\r\n\r\n${HOTEL}`,
  error: 'HTTP/1.1 500 Internal Server Error\r\ncontent-length: 0\r\nconnection: close\r\n\r\n',
};
/** What each says in place of an answer. */
const WORDS: Readonly<Record<Dependency, { readonly garbage: string; readonly error: string }>> = {
  payment: HTTP,
  identity: HTTP,
  mail: { garbage: `${HTTP.garbage}\r\n`, error: '421 4.3.2 not just now\r\n' },
  database: { garbage: HTTP.garbage, error: HTTP.error },
};
/** The user of the shop whose database fails, which the other one does not notice. */
const ROLE = 'second_shop';
const ITS_FEED = `select 1 from pg_stat_activity
  where usename = '${ROLE}' and application_name = '${FEED}' and state = 'idle' and query <> ''`;

/** Two shops over one database: at the first one those fail who are asked from outside, at the second the database. */
export type Fated = AsyncDisposable & {
  readonly town: Town;
  /** Where the identity provider is reached, past what fails. */
  readonly identityAt: string;
  /** Lets a dependency fail from now on, until what it answers is called. */
  readonly befall: (dependency: Dependency, fault: Fault) => Promise<() => Promise<void>>;
  /** Whether the second shop hears of changes of the catalogue; it remembers no new page until it does. */
  readonly hears: () => Promise<boolean>;
};

/** The provider fails at everything; what it makes of a session is there all the same, and nobody hears of it. */
const BROKEN_INSIDE = {
  createSession: 'done-500',
  createCoupon: 'error-500',
  createRefund: 'done-500',
  retrieveSession: 'error-500',
  expireSession: 'error-500',
};

const portOf = (url: string | undefined): number => Number(new URL(url ?? '').port);

/** Opens a town with a proxy before everybody whom its shops need. */
export const openFatedTown = async (): Promise<Fated> => {
  await using life = new AsyncDisposableStack();
  const behind = { payment: 0, identity: 0, mail: 0 };
  const before = async (name: keyof typeof behind): Promise<FaultProxy> =>
    life.use(
      await startFaultProxy(() => ({ host: 'localhost', port: behind[name] }), { greets: name === 'mail' }),
    );
  const [payment, identity, mail] = [await before('payment'), await before('identity'), await before('mail')];
  const identityAt = `http://localhost:${identity.port}`;
  let database: FaultProxy | undefined;
  const lead = async (given: ShopSettings, shop: number): Promise<ShopSettings> => {
    behind.identity = portOf(given['GOOGLE_ISSUER_URL']);
    const settings: ShopSettings = { ...given, GOOGLE_ISSUER_URL: identityAt };
    if (shop === 0) {
      behind.payment = portOf(settings['STRIPE_API_URL']);
      behind.mail = portOf(settings['SMTP_URL']);
      return {
        ...settings,
        STRIPE_API_URL: `http://localhost:${payment.port}`,
        SMTP_URL: `smtp://127.0.0.1:${mail.port}`,
      };
    }
    const url = new URL(settings['DATABASE_URL'] ?? '');
    await asOwner(url, `create role ${ROLE} login in role ${url.username}`);
    url.username = ROLE;
    const proxy = life.use(await proxyBefore(url.href));
    database = proxy;
    return { ...settings, DATABASE_URL: proxy.url };
  };
  // Failures are told at length, so this is where a secret would slip into a log.
  const town = life.use(await openTown(2, { LOG_LEVEL: 'info' }, { identityAt, lead }));
  if (!database) throw new Error('the second shop has a database');
  const proxies = { payment, identity, mail, database };
  const lasting = life.move();
  return {
    town,
    identityAt,
    befall: async (dependency, fault) => {
      const proxy = proxies[dependency];
      await begin(town, proxy, fault, WORDS[dependency]);
      return async () => {
        if (fault === 'full') await town.rows(`alter role ${ROLE} connection limit -1`);
        if (fault === 'saved-error') await town.payment.calm();
        if (fault === 'read-only') await town.rows(`alter role ${ROLE} reset default_transaction_read_only`);
        proxy.setWeather('calm');
        proxy.cut();
      };
    },
    hears: async () => (await town.rows(ITS_FEED)).length === 1,
    [Symbol.asyncDispose]: () => lasting.disposeAsync(),
  };
};

const begin = async (
  { rows, payment }: Town,
  proxy: FaultProxy,
  fault: Fault,
  words: (typeof WORDS)[Dependency],
): Promise<void> => {
  switch (fault) {
    case 'refuses':
      return proxy.setWeather('refuse');
    case 'hangs':
      return proxy.setWeather('hang');
    case 'slow':
    case 'far':
      return proxy.setWeather({ lateMs: LATE[fault] });
    case 'breaks':
      return proxy.setWeather('break');
    case 'garbage':
    case 'error':
      return proxy.setWeather({ says: words[fault] });
    case 'saved-error':
      // From the provider itself, whose answers are saved, and not from what stands before it.
      await payment.faults(BROKEN_INSIDE);
      return;
    case 'lost':
      return proxy.lose();
    case 'full':
      await rows(`alter role ${ROLE} connection limit 0`);
      return proxy.cut();
    case 'read-only':
      await rows(`alter role ${ROLE} set default_transaction_read_only = on`);
      return proxy.cut();
  }
};

const asOwner = async (url: URL, statement: string): Promise<void> => {
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
};
