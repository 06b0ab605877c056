import pg from 'pg';
import { CATALOGUE_SUBSCRIPTION } from '../../../test/support/disable-notifications.ts';
import { type FaultProxy, proxyBefore, startFaultProxy } from '../../../test/support/fault-proxy.ts';
import type { ShopSettings } from '../../../test/support/shop-process.ts';
import { startTestEnvironment, type TestEnvironment } from '../environment/test-environment.ts';
import type { Dependency, Fault } from './expectations.ts';

/** Delay per chunk of a response. */
const DELAY_MS = { slow: 3_000, far: 50 };
const CAPTIVE_PORTAL = '<html><title>Welcome to the hotel network</title>';
const HTTP = {
  garbage: `HTTP/1.1 200 OK\r\ncontent-type: text/html\r\ncontent-length: ${CAPTIVE_PORTAL.length}\r\n\r\n${CAPTIVE_PORTAL}`,
  error: 'HTTP/1.1 500 Internal Server Error\r\ncontent-length: 0\r\nconnection: close\r\n\r\n',
};
/** Sent instead of a response. */
const RAW_RESPONSES: Readonly<Record<Dependency, { readonly garbage: string; readonly error: string }>> = {
  payment: HTTP,
  identity: HTTP,
  mail: { garbage: `${HTTP.garbage}\r\n`, error: '421 4.3.2 not just now\r\n' },
  database: { garbage: HTTP.garbage, error: HTTP.error },
};
/** Database role of the second shop, whose limits leave the first shop alone. */
const ROLE = 'second_shop';
const SUBSCRIPTION = `select 1 from pg_stat_activity
  where usename = '${ROLE}' and application_name = '${CATALOGUE_SUBSCRIPTION}' and state = 'idle' and query <> ''`;

/** Two shops on one database: providers fail at the first, the database at the second. */
export type FaultyEnvironment = AsyncDisposable & {
  readonly environment: TestEnvironment;
  /** Origin of the identity provider's proxy. */
  readonly identityOrigin: string;
  /** Starts a fault; returns a function that ends it. */
  readonly injectFault: (dependency: Dependency, fault: Fault) => Promise<() => Promise<void>>;
  /** True if the second shop receives catalog changes; until then it caches no page. */
  readonly isSubscribed: () => Promise<boolean>;
};

/** Every call fails; created sessions exist nevertheless, and the shop never learns of them. */
const PROVIDER_ERRORS = {
  createSession: 'done-500',
  createCoupon: 'error-500',
  createRefund: 'done-500',
  retrieveSession: 'error-500',
  expireSession: 'error-500',
};

const urlPort = (url: string | undefined): number => Number(new URL(url ?? '').port);

/** Starts an environment with a proxy in front of each dependency. */
export const startFaultyEnvironment = async (): Promise<FaultyEnvironment> => {
  await using disposables = new AsyncDisposableStack();
  const upstreamPorts = { payment: 0, identity: 0, mail: 0 };
  const startProxy = async (name: keyof typeof upstreamPorts): Promise<FaultProxy> =>
    disposables.use(
      await startFaultProxy(() => ({ host: 'localhost', port: upstreamPorts[name] }), {
        greets: name === 'mail',
      }),
    );
  const [payment, identity, mail] = [
    await startProxy('payment'),
    await startProxy('identity'),
    await startProxy('mail'),
  ];
  const identityOrigin = `http://localhost:${identity.port}`;
  let database: FaultProxy | undefined;
  const route = async (direct: ShopSettings, shop: number): Promise<ShopSettings> => {
    upstreamPorts.identity = urlPort(direct['GOOGLE_ISSUER_URL']);
    const settings: ShopSettings = { ...direct, GOOGLE_ISSUER_URL: identityOrigin };
    if (shop === 0) {
      upstreamPorts.payment = urlPort(settings['STRIPE_API_URL']);
      upstreamPorts.mail = urlPort(settings['SMTP_URL']);
      return {
        ...settings,
        STRIPE_API_URL: `http://localhost:${payment.port}`,
        SMTP_URL: `smtp://127.0.0.1:${mail.port}`,
      };
    }
    const url = new URL(settings['DATABASE_URL'] ?? '');
    await runAsOwner(url, `create role ${ROLE} login in role ${url.username}`);
    url.username = ROLE;
    const proxy = disposables.use(await proxyBefore(url.href));
    database = proxy;
    return { ...settings, DATABASE_URL: proxy.url };
  };
  // Failures are logged in detail, where a secret could leak.
  const environment = disposables.use(
    await startTestEnvironment(2, { LOG_LEVEL: 'info' }, { identityOrigin, route }),
  );
  if (!database) throw new Error('The second shop has no database.');
  const proxies = { payment, identity, mail, database };
  const owned = disposables.move();
  return {
    environment,
    identityOrigin,
    injectFault: async (dependency, fault) => {
      const proxy = proxies[dependency];
      await startFault(environment, proxy, fault, RAW_RESPONSES[dependency]);
      return async () => {
        if (fault === 'full') await environment.rows(`alter role ${ROLE} connection limit -1`);
        if (fault === 'saved-error') await environment.payment.clearFaults();
        if (fault === 'read-only')
          await environment.rows(`alter role ${ROLE} reset default_transaction_read_only`);
        proxy.setFault('none');
        proxy.cut();
      };
    },
    isSubscribed: async () => (await environment.rows(SUBSCRIPTION)).length === 1,
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  };
};

const startFault = async (
  { rows, payment }: TestEnvironment,
  proxy: FaultProxy,
  fault: Fault,
  responses: (typeof RAW_RESPONSES)[Dependency],
): Promise<void> => {
  switch (fault) {
    case 'refuses':
      return proxy.setFault('refuse');
    case 'hangs':
      return proxy.setFault('hang');
    case 'slow':
    case 'far':
      return proxy.setFault({ lateMs: DELAY_MS[fault] });
    case 'breaks':
      return proxy.setFault('break');
    case 'garbage':
    case 'error':
      return proxy.setFault({ reply: responses[fault] });
    case 'saved-error':
      // The provider itself fails, because it stores its responses for idempotent retries.
      await payment.faults(PROVIDER_ERRORS);
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

const runAsOwner = async (url: URL, statement: string): Promise<void> => {
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
};
