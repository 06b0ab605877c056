import { createConnection } from 'node:net';
import { expect, test } from 'vitest';
import { createPaymentProvider } from '#adapters/stripe/payment-provider.ts';
import { anOrder } from '#test/support/examples.ts';
import { freshDatabase } from '#test/support/fresh-database.ts';
import { KEY, runEmulator, SECRET } from '../../emulators/stripe/testing.ts';

const FORBIDDEN = /inside a database transaction/;

test('fails a test that makes a network call during a transaction', async () => {
  await using database = await freshDatabase();
  const { url, port } = await runEmulator();
  const payment = createPaymentProvider(
    { secretKey: KEY, webhookSecret: SECRET, apiUrl: new URL(url) },
    { success: () => 'http://localhost/s', cancel: () => 'http://localhost/c' },
    () => new Date(),
  );
  // Warms up, so that the planted calls reuse open connections.
  expect((await payment.open(anOrder())).ok).toBe(true);
  expect((await fetch(`${url}/_control/faults`)).ok).toBe(true);

  const inTransaction = <T>(call: () => Promise<T>) => database.orm.transaction(() => call());
  await expect(inTransaction(() => fetch(`${url}/_control/faults`))).rejects.toThrow(FORBIDDEN);
  await expect(inTransaction(async () => createConnection(port))).rejects.toThrow(FORBIDDEN);
  await expect(inTransaction(() => payment.open(anOrder()))).resolves.toMatchObject({ ok: false });
  expect((await payment.open(anOrder())).ok).toBe(true);
});
