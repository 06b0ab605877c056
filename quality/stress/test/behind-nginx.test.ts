import { once } from 'node:events';
import { request as httpRequest } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestEnvironment, type TestEnvironment } from '#stress/environment/test-environment.ts';
import { aCanary } from '../../../test/support/canary.ts';
import { aPurchase } from '../../../test/support/examples.ts';
import { followOrders } from '../../../test/support/live-stream.ts';
import { nginx, startNginx } from '../../../test/support/nginx.ts';
import { sessionIdInUrl } from '../../../test/support/payment-control.ts';
import { freePort } from '../../../test/support/shop-process.ts';
import { type Shopper, shopperAt } from '../../../test/support/shopper.ts';

const PRIVATE = [
  '/account',
  '/api/orders',
  '/api/auth/session',
  '/account.data',
  '/checkout',
  '/api/saved-items',
];
const PUBLIC = ['/', '/tea', '/api/categories', '/read'];

const disposables = new AsyncDisposableStack();
let environment: TestEnvironment;
let port: number;
let origin: string;

beforeAll(async () => {
  if (!nginx) return;
  port = await freePort();
  origin = `http://localhost:${port}`;
  // Shoppers send a client address, which counts as one more proxy.
  environment = disposables.use(await startTestEnvironment(2, { SHOP_ORIGIN: origin, TRUSTED_PROXIES: '2' }));
  const shops = environment.origins.map((shop) => Number(new URL(shop).port));
  disposables.use(await startNginx(port, shops));
});
afterAll(() => disposables.disposeAsync());

/** Locks the sessions table until released, so that requests with a session wait. */
const lockSessions = async () => {
  const lock = environment
    .rows('do $$ begin lock table sessions in access exclusive mode; perform pg_sleep(3); end $$')
    .catch(() => undefined);
  const locks = (which: string) => async () =>
    (await environment.rows(`select 1 from pg_locks where relation = 'sessions'::regclass and ${which}`))
      .length;
  await expect.poll(locks("mode = 'AccessExclusiveLock' and granted")).toBe(1);
  return {
    waiting: locks('not granted'),
    release: async () => {
      await environment.rows(
        "select pg_cancel_backend(pid) from pg_stat_activity where query like 'do $$ begin lock%'",
      );
      await lock;
    },
  };
};

const order = async (shopper: Shopper) => {
  const request = aPurchase({ items: [{ id: 'marrakech-mint', quantity: 1 }] });
  const response = await shopper.post('/checkout-form', request);
  const { url } = (await response.json()) as { url: string };
  return { receipt: request.receipt, session: sessionIdInUrl(url) };
};

/** Sends raw bytes and returns the raw response. */
const sendRaw = async (bytes: string): Promise<string> => {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  socket.end(bytes);
  return text(socket).catch(() => '');
};

/** Skips the test without nginx. */
const behindNginx = (title: string, run: () => Promise<void>) =>
  test(title, async ({ skip }) => {
    skip(!nginx, 'nginx is not installed; set NGINX_PATH');
    await run();
  });

behindNginx('a shopper buys through the proxy and sees the payment within a second', async () => {
  const shopper = shopperAt(origin);
  await shopper.signUp();
  await using live = await followOrders(shopper);
  await expect.poll(() => live.received).toEqual([{ event: 'orders', orders: [] }]);
  const { receipt, session } = await order(shopper);
  await expect.poll(() => live.received.length).toBe(2);
  const paid = performance.now();
  await environment.payment.pay(session);
  await expect.poll(() => live.received.at(-1)?.orders).toEqual([`${receipt} paid`]);
  expect(performance.now() - paid).toBeLessThan(1_000);
});

behindNginx(
  'simultaneous requests for personal data do not block each other, and each gets its own data',
  async () => {
    const people = await Promise.all(
      ['A', 'B', 'C', 'D', 'E'].map(async () => {
        const shopper = shopperAt(origin);
        const email = await shopper.signUp(`${aCanary()}@example.com`);
        return { shopper, email, receipt: (await order(shopper)).receipt };
      }),
    );
    const { waiting, release } = await lockSessions();
    const sessions = Promise.all(
      people.map(async ({ shopper }) => (await shopper.request('/api/auth/session')).text()),
    );
    const lists = Promise.all(people.map(({ shopper }) => followOrders(shopper)));
    // The lock is held for 3 s, and the shop times out after 4 s.
    await expect.poll(waiting, { timeout: 2_500 }).toBeGreaterThanOrEqual(2 * people.length);
    await release();
    await using following = new AsyncDisposableStack();
    for (const list of await lists) following.use(list);
    for (const [index, { email, receipt }] of people.entries()) {
      const session = (await sessions)[index] ?? '';
      expect(people.filter((one) => session.includes(one.email))).toEqual([
        expect.objectContaining({ email }),
      ]);
      const list = (await lists)[index];
      await expect.poll(() => list?.received[0]?.orders).toEqual([`${receipt} awaiting-payment`]);
    }
  },
);

behindNginx(
  'a request through the proxy’s cache never receives another shopper’s data, whatever its address',
  async () => {
    const people = await Promise.all(
      ['A', 'B', 'C'].map(async () => {
        const shopper = shopperAt(origin);
        const email = await shopper.signUp(`${aCanary()}@example.com`);
        const { receipt } = await order(shopper);
        return { shopper, own: [email, receipt] };
      }),
    );
    const visitors = [...people, { shopper: shopperAt(origin), own: [] }];
    const secrets = people.flatMap(({ own }) => own);
    const suffixes = [
      '.css',
      '/x.css',
      ';.js',
      '%2f..%2fx.png',
      '%00.svg',
      '?x.css',
      '//x.js',
      '/%2e%2e/favicon.svg',
    ];
    const spellings = ['/account', '/api/orders'].flatMap((page) =>
      suffixes.map((suffix) => `${page}${suffix}`),
    );
    const paths = [...PRIVATE, ...spellings, ...PUBLIC];
    const states = new Map<string, number>();
    let seenOwn = 0;
    for (let round = 0; round < 3; round += 1)
      for (const path of paths)
        for (const { shopper, own } of visitors) {
          const response = await shopper.request(path);
          const all = `${JSON.stringify([...response.headers])}${await response.text()}`;
          const leaked = secrets.filter((secret) => !own.includes(secret) && all.includes(secret));
          expect([path, leaked]).toEqual([path, []]);
          seenOwn += own.filter((secret) => all.includes(secret)).length;
          const state = response.headers.get('x-cache') ?? '';
          if (PRIVATE.includes(path)) expect([path, state]).toEqual([path, '']);
          states.set(state, (states.get(state) ?? 0) + 1);
        }
    expect(seenOwn).toBeGreaterThan(30);
    expect(states.get('HIT')).toBeGreaterThan(10);
  },
);

behindNginx(
  'serves each request the script encoding it prefers, whatever the first one accepted',
  async () => {
    const shopper = shopperAt(origin);
    const script = /\/assets\/[\w-]+\.js/.exec(await (await shopper.request('/')).text())?.[0];
    // Unlike fetch, this adds no headers.
    const get = async (path: string, headers: Record<string, string>) => {
      const [response] = await once(httpRequest({ port, path, headers, agent: false }).end(), 'response');
      response.resume();
      return { status: response.statusCode, encoding: response.headers['content-encoding'] };
    };
    const firsts: Record<string, string>[] = [
      {},
      { 'accept-encoding': 'identity' },
      { 'accept-encoding': 'br;q=0' },
      { 'accept-encoding': 'gzip' },
      { 'accept-encoding': '*;q=0' },
      { range: 'bytes=0-99' },
      { range: 'bytes=99999999-' },
      { range: 'bytes=0-99', 'if-range': '"old"' },
      { 'if-none-match': '*' },
    ];
    for (const [n, first] of firsts.entries()) {
      const path = `${script}?n=${n}`;
      expect([200, 206, 304, 416]).toContain((await get(path, first)).status);
      for (const accepted of ['br', 'BR', 'br;q=1.0', 'gzip, br']) {
        const found = await get(path, { 'accept-encoding': accepted });
        expect([first, accepted, found]).toEqual([first, accepted, { status: 200, encoding: 'br' }]);
      }
    }
  },
);

behindNginx('the proxy rejects an ambiguous request or reads it as the shop does', async () => {
  const hidden = 'GET /api/orders HTTP/1.1\r\nhost: x\r\n\r\n';
  const post = 'POST /api/vitals HTTP/1.1\r\nhost: x\r\n';
  const ambiguous = [
    `${post}content-length: ${hidden.length + 5}\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n${hidden}`,
    `${post}transfer-encoding: chunked\r\ncontent-length: 3\r\n\r\n0\r\n\r\n${hidden}`,
    `${post}transfer-encoding: chunked, identity\r\n\r\n0\r\n\r\n${hidden}`,
    `${post}transfer-encoding: xchunked\r\n\r\n0\r\n\r\n${hidden}`,
    `${post}transfer-encoding : chunked\r\n\r\n0\r\n\r\n${hidden}`,
    `${post}transfer-encoding:\x0bchunked\r\n\r\n0\r\n\r\n${hidden}`,
    `${post}content-length: 3\r\ncontent-length: 0\r\n\r\nabc${hidden}`,
    `${post}content-length: +3\r\n\r\nabc${hidden}`,
    `${post}content-length: 0x3\r\n\r\nabc${hidden}`,
    `GET / HTTP/1.1\r\nhost: x\r\nx-a: 1\r\n content-length: ${hidden.length}\r\n\r\n${hidden}`,
    `GET / HTTP/1.1\r\nhost: x\r\nx\0a: 1\r\n\r\n${hidden}`,
  ];
  for (const bytes of ambiguous) {
    const statuses = [...(await sendRaw(bytes)).matchAll(/^HTTP\/1\.1 (\d+)/gm)].map(([, status]) => status);
    // A 401 would be the response to the hidden request.
    expect([bytes, statuses]).not.toEqual([bytes, expect.arrayContaining(['401'])]);
    expect([bytes, statuses.length]).toEqual([bytes, 1]);
  }
});

behindNginx('thousands of idle or half-finished connections leave the shop available', async () => {
  await using connections = new AsyncDisposableStack();
  const openConnection = async (bytes: string): Promise<void> => {
    const socket = connect(port, '127.0.0.1');
    socket.on('error', () => undefined);
    connections.defer(() => void socket.destroy());
    await once(socket, 'connect');
    socket.resume().write(bytes);
  };
  for (let batch = 0; batch < 12; batch += 1)
    await Promise.all([
      ...Array.from({ length: 100 }, () => openConnection('')),
      ...Array.from({ length: 150 }, () => openConnection('GET / HTTP/1.1\r\nhost: x\r\nx-a: ')),
    ]);
  // Incomplete requests time out after 10 s, so these requests run while all connections are open.
  const shopper = shopperAt(origin);
  expect((await shopper.request('/')).status).toBe(200);
  const { receipt, session } = await order(shopper);
  await environment.payment.pay(session);
  const confirm = async () => (await shopper.post(`/api/orders/${receipt}/confirm`)).json();
  expect(await confirm()).toMatchObject({ status: 'paid' });
});

behindNginx('restarting the shops one after the other fails no request', async () => {
  await environment.rows("update products set stock_grams = unit_grams * 100000 where id = 'masala-chai'");
  const stopping = new AbortController();
  const counts = { read: 0, bought: 0 };
  const failures: string[] = [];
  const record = (what: keyof typeof counts, response: Response) => {
    counts[what] += 1;
    if (!response.ok) failures.push(`${what} ${response.status}`);
  };
  const reading = async () => {
    while (!stopping.signal.aborted)
      record('read', await shopperAt(origin).request(`/api/categories?n=${Math.random()}`));
  };
  const buying = async () => {
    while (!stopping.signal.aborted) {
      const request = aPurchase({ items: [{ id: 'masala-chai', quantity: 1 }] });
      record('bought', await shopperAt(origin).post('/checkout-form', request));
    }
  };
  const users = [reading(), reading(), buying(), buying()];
  for (const number of [0, 1]) {
    const exitCode = environment.shops[number]?.stop();
    expect(await exitCode).toBe(0);
    await environment.start(number);
  }
  stopping.abort();
  await Promise.all(users);
  expect(failures).toEqual([]);
  expect(Math.min(counts.read, counts.bought)).toBeGreaterThan(20);
});
