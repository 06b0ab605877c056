import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { globSync, readFileSync } from 'node:fs';
import { ClientRequest } from 'node:http';
import { expect, test } from 'vitest';
import { opened, provider } from '#adapters/stripe/testing-provider.ts';
import { ORDER_STATUSES } from '#domain/orders/order.ts';
import { declaredRoutes } from '#test/support/declared-routes.ts';
import { anOrder } from '#test/support/examples.ts';
import { storageKeys } from '#web/state/storage/storage-keys.ts';
import { settingsSchema } from '../../src/config/settings.ts';
import { sortedText } from './in-order.ts';

test('keeps every route and its permissions unchanged', async () => {
  const routes = declaredRoutes.map(({ method, path, access }) => `${method} ${path} (${access})`);
  await expect(sortedText(routes)).toMatchFileSnapshot('routes.txt');
});

test('keeps the names of all settings unchanged', async () => {
  await expect(sortedText(settingsSchema.keyof().options)).toMatchFileSnapshot('settings.txt');
});

test('keeps the keys of browser storage unchanged', async () => {
  await expect(sortedText(Object.values(storageKeys))).toMatchFileSnapshot('storage-keys.txt');
});

/** The source of the server; pages log through a wrapper that names their event. */
const sources = globSync('src/{adapters,bootstrap,services}/**/*.ts')
  .filter((path) => !path.endsWith('.test.ts'))
  .map((path) => readFileSync(path, 'utf8'));

const logEvents = (): string[] => {
  const named = sources.flatMap((source) =>
    [...source.matchAll(/\bevent: ['`]([a-z-]+\.[a-z.-]+)['`]/g)].map(([, event = '']) => event),
  );
  const steps = [...ORDER_STATUSES.filter((status) => status !== 'awaiting-payment'), 'refund-due'];
  const ofOrders = steps.map((step) => `order.${step}`);
  const ofAccounts = sources.flatMap((source) =>
    [...source.matchAll(/\['[A-Z][\w -]+', '([a-z.-]+)', '([a-z.-]+)'\]/g)].flatMap((pair) => pair.slice(1)),
  );
  return [...new Set([...named, ...ofOrders, ...ofAccounts])];
};

test('keeps the events of the log unchanged', async () => {
  await expect(sortedText(logEvents())).toMatchFileSnapshot('log-events.txt');
});

test('the documents for operators name every event of the log', () => {
  const documents = ['docs/operations.md', 'docs/security.md']
    .map((file) => readFileSync(file, 'utf8'))
    .join();
  expect(logEvents().filter((event) => !documents.includes(`\`${event}\``))).toEqual([]);
});

test('names the event of each log line, and begins its message with a capital', () => {
  const calls = sources.flatMap((source) =>
    [...source.matchAll(/\blog\.(?:info|warn|error|fatal)\(\s*(\{[^}]*\}),\s*(['`][^'`]*)/g)].map((call) =>
      call.slice(1),
    ),
  );
  expect(calls.length).toBeGreaterThan(50);
  for (const [fields, message] of calls) {
    expect(fields).toMatch(/\bevent\b|\.\.\.rejection/);
    expect(message).toMatch(/^['`](?:[A-Z]|\$\{name\}).*[^.]$/);
  }
});

const recordCalls = () => {
  const calls: string[] = [];
  const record = (message: unknown) => {
    const request =
      typeof message === 'object' && message !== null && 'request' in message && message.request;
    if (!(request instanceof ClientRequest)) return;
    const key = request.getHeader('idempotency-key');
    if (typeof key === 'string') calls.push(`${request.method} ${request.path} ${key}`);
  };
  subscribe('http.client.request.start', record);
  return { calls, [Symbol.dispose]: () => unsubscribe('http.client.request.start', record) };
};

test('keeps the idempotency keys of payments, so that no release repeats a session or refund', async () => {
  const run = await provider();
  using recorded = recordCalls();
  const discounts = [{ label: 'Tea for all', code: null, amountCents: 150 }];
  const receipt = '5b0c3b5c-8c0f-4a0e-9a52-3f5ad1d6b0aa';
  const order = anOrder({ orderNumber: receipt, discounts, totalCents: 1700 });
  const { id } = await opened(run.payment, order);
  await opened(run.payment, { ...order, paymentAttempt: 1 });
  await run.control.pay(id);
  const session = await run.payment.find(id, 'visitor');
  const paymentIntent = (session.ok && session.value.paymentIntent) || '';
  await run.payment.refund({ orderNumber: receipt, paymentIntent, amount: 1700, attempt: 0 });
  expect(recorded.calls).toEqual([
    `POST /v1/coupons discount-${receipt}`,
    `POST /v1/checkout/sessions session-${receipt}`,
    `POST /v1/coupons discount-${receipt}-again-1`,
    `POST /v1/checkout/sessions session-${receipt}-again-1`,
    `POST /v1/refunds refund-${receipt}-1700-0`,
  ]);
});
