import { expect, test } from 'vitest';
import { anOrder } from '#test/support/examples.ts';
import { opened, provider, unavailable } from './testing-provider.ts';

test('a session whose answer was lost is the one that the next try gets', async () => {
  const { page, control, stripe } = await provider();
  const order = anOrder();
  await control.faults({ createSession: 'drop-answer' });
  expect(await page.open(order)).toEqual(unavailable);
  await control.calm();
  const { id } = await opened(page, order);
  expect((await stripe.checkout.sessions.list()).data.map((session) => session.id)).toEqual([id]);
});

test('a request that the provider refuses is told apart from one that may have worked', async () => {
  const { page } = await provider();
  const tooLate = anOrder({ createdAt: new Date(Date.now() - 10 * 60_000) });
  expect(await page.open(tooLate)).toMatchObject({ ok: false, error: { code: 'payment-refused' } });
});

test('a provider that answers nonsense or fails is not available, whatever is asked', async () => {
  const { page, control } = await provider();
  const { order, id } = await opened(page);
  for (const fault of ['error-500', 'garbage']) {
    await control.faults({
      createSession: fault,
      retrieveSession: fault,
      expireSession: fault,
      createRefund: fault,
    });
    expect(await page.open(anOrder())).toEqual(unavailable);
    expect(await page.find(id)).toEqual(unavailable);
    expect(await page.expire(id)).toEqual(unavailable);
    expect(await page.refund({ receipt: order.receipt, paymentIntent: 'pi_1', amount: 1 })).toEqual(
      unavailable,
    );
  }
});

test('a provider that hangs is given up before the shopper gives up', async () => {
  const { page, control } = await provider();
  const { order, id } = await opened(page);
  await control.faults({
    createSession: 'hang',
    retrieveSession: 'hang',
    expireSession: 'hang',
    createRefund: 'hang',
  });
  const start = performance.now();
  const answers = await Promise.all([
    page.open(anOrder()),
    page.find(id),
    page.refund({ receipt: order.receipt, paymentIntent: 'pi_1', amount: 1 }),
  ]);
  expect(answers).toEqual([unavailable, unavailable, unavailable]);
  expect(performance.now() - start).toBeLessThan(15_000);
});

test('a provider that is not there is not available', async () => {
  const { page, stop } = await provider();
  await stop();
  expect(await page.open(anOrder())).toEqual(unavailable);
});
