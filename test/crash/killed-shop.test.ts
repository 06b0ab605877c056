import { expect, test } from 'vitest';
import { z } from 'zod';
import { postmasterOf } from '#test/support/embedded-database.ts';
import { emptyFolder, freePort, startShopProcess } from '#test/support/shop-process.ts';
import { runningIn } from '#test/support/shop-program.ts';
import { shopperAt } from '#test/support/shopper.ts';

const INFO = 30;

test('after a kill the next start takes over the running database with all its data', async () => {
  await using folder = await emptyFolder();
  const settings = { PORT: String(await freePort()), DATA_DIR: folder.path };
  const shop = await startShopProcess(settings);
  const shopper = shopperAt(shop.origin);
  const email = await shopper.signUp();
  const database = await postmasterOf(folder.path);
  await shop.kill();
  expect(await runningIn(folder.path)).toContainEqual(expect.stringMatching(/postgres/));

  const restarted = await startShopProcess(settings);
  expect(await postmasterOf(folder.path)).toBe(database);
  expect(await (await shopper.request('/api/auth/session')).json()).toMatchObject({ user: { email } });
  expect(await restarted.stop()).toBe(0);
  expect(await runningIn(folder.path)).toEqual([]);
});

const linesSchema = z.array(z.looseObject({ level: z.number(), event: z.string().optional() }));

test('a stopping shop ends all processes, also with open pages, and logs start and stop', async () => {
  await using folder = await emptyFolder();
  const shop = await startShopProcess({
    PORT: String(await freePort()),
    DATA_DIR: folder.path,
    LOG_LEVEL: 'info',
  });
  const shopper = shopperAt(shop.origin);
  await shopper.signUp();
  const cookie = `__Host-session=${shopper.jar.get('__Host-session')}`;
  const stream = await shopper.stream('/api/orders/live', { headers: { cookie } });
  expect(stream.status).toBe(200);
  expect(await shop.stop()).toBe(0);
  await stream.text();
  expect(await runningIn(folder.path)).toEqual([]);
  const lines = linesSchema.parse(
    shop
      .logOutput()
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line)),
  );
  expect(lines.filter(({ level }) => level > INFO)).toEqual([]);
  // The email of the sign-up is sent asynchronously.
  const events = lines.flatMap(({ event }) => event ?? []).filter((event) => event !== 'email.sent');
  expect(events).toEqual(['shop.started', 'signup.succeeded', 'shop.stopped']);
});
