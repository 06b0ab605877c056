import { expect, test } from 'vitest';
import { queryEmbeddedDatabase } from '#test/support/embedded-database.ts';
import { aPurchase } from '#test/support/examples.ts';
import { type Mailbox, mailboxAt, ORDER_PAID } from '#test/support/mailbox.ts';
import { paymentControlAt, sessionIdInUrl } from '#test/support/payment-control.ts';
import { startMailbox, startProviders } from '#test/support/providers.ts';
import { emptyFolder, freePort, type ShopProcess, startShopProcess } from '#test/support/shop-process.ts';
import { anEmail, shopperAt } from '#test/support/shopper.ts';

/** A shop with providers and a mail server that outlive it. */
const openEnvironment = async () => {
  await using disposables = new AsyncDisposableStack();
  const { path: dataDir } = disposables.use(await emptyFolder());
  const port = await freePort();
  const providers = disposables.use(await startProviders([`http://127.0.0.1:${port}`]));
  const smtpServer = disposables.use(await startMailbox());
  const settings = {
    PORT: String(port),
    DATA_DIR: dataDir,
    SMTP_URL: smtpServer.smtpUrl,
    ...providers.settings,
  };
  const lifetime = disposables.move();
  return {
    dataDir,
    mailbox: mailboxAt(smtpServer.origin),
    payment: paymentControlAt(providers.settings['STRIPE_API_URL'] ?? ''),
    start: () => startShopProcess(settings),
    [Symbol.asyncDispose]: () => lifetime.disposeAsync(),
  };
};
type Environment = Awaited<ReturnType<typeof openEnvironment>>;

/** A guest who places and pays an order. */
const buy = async ({ payment }: Environment, shop: ShopProcess): Promise<string> => {
  const email = anEmail();
  const request = aPurchase({ email, items: [{ id: 'masala-chai', quantity: 1 }] });
  const response = await shopperAt(shop.origin).post('/checkout-form', request);
  const { url } = (await response.json()) as { url: string };
  await payment.pay(sessionIdInUrl(url));
  return email;
};
const queuedEmails = (dataDir: string) =>
  queryEmbeddedDatabase(dataDir, 'select attempts, sent_at is not null as sent from letters');
/** Expires the leases of a killed server. */
const expireLeases = (dataDir: string) =>
  queryEmbeddedDatabase(
    dataDir,
    "update letters set due_at = now() - interval '1 second' where sent_at is null",
  );
const messageIdsOf = async (mailbox: Mailbox, email: string) =>
  new Set((await mailbox.messagesTo(email)).map(({ messageId }) => messageId));

test('a shop killed while it sends an email delivers it once after the restart', async () => {
  await using environment = await openEnvironment();
  const shop = await environment.start();
  await environment.mailbox.faults('hang');
  const email = await buy(environment, shop);
  await expect.poll(environment.mailbox.hanging).toBe(1);
  await shop.kill();
  await environment.mailbox.clearFaults();
  expect(await environment.mailbox.subjectsTo(email)).toEqual([]);
  expect(await queuedEmails(environment.dataDir)).toEqual([{ attempts: 1, sent: false }]);
  await expireLeases(environment.dataDir);

  await using _restarted = await environment.start();
  await environment.mailbox.waitForEmails(email, [ORDER_PAID]);
  await expect.poll(() => queuedEmails(environment.dataDir)).toEqual([{ attempts: 2, sent: true }]);
});

test('a shop killed before it records a sent email sends it again under the same message id', async () => {
  await using environment = await openEnvironment();
  const shop = await environment.start();
  await environment.mailbox.faults('keep-and-hang');
  const email = await buy(environment, shop);
  await environment.mailbox.waitForEmails(email, [ORDER_PAID]);
  await shop.kill();
  await environment.mailbox.clearFaults();
  await expireLeases(environment.dataDir);

  await using _restarted = await environment.start();
  await environment.mailbox.waitForEmails(email, [ORDER_PAID, ORDER_PAID]);
  expect(await messageIdsOf(environment.mailbox, email)).toHaveProperty('size', 1);
});

test('sends an email at start that was queued while the shop was stopped', async () => {
  await using environment = await openEnvironment();
  const shop = await environment.start();
  await environment.mailbox.faults('temporary-error');
  const email = await buy(environment, shop);
  await expect.poll(() => queuedEmails(environment.dataDir)).toEqual([{ attempts: 1, sent: false }]);
  await expireLeases(environment.dataDir);
  await shop.kill();
  await environment.mailbox.clearFaults();

  await using _restarted = await environment.start();
  await expect.poll(async () => (await environment.mailbox.subjectsTo(email)).at(-1)).toBe(ORDER_PAID);
});
