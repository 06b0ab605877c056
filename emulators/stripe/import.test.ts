import { expect, test } from 'vitest';
import { runEmulator } from './testing.ts';

const CREATED = 1_790_000_000;
const PAYMENT = {
  session: 'cs_old',
  payment_intent: 'pi_old',
  charge: 'ch_old',
  receipt: 'order 1',
  amount: 5_000,
  currency: 'usd',
  created: CREATED,
  refunds: [
    { id: 're_old', amount: 1_000, status: 'succeeded', created: CREATED + 60 },
    { id: 're_failed', amount: 500, status: 'failed', created: CREATED + 90 },
  ],
  dispute: null,
};

const running = async () => {
  const run = await runEmulator();
  const add = async (...payments: readonly object[]) => {
    const response = await fetch(`${run.url}/_control/payments`, {
      method: 'POST',
      body: JSON.stringify({ payments }),
    });
    return [response.status, await response.json()];
  };
  return { ...run, add };
};

test('adds a payment of the past with its refunds, of which the rest can be refunded, and sends no event', async () => {
  const { stripe, add } = await running();
  expect(await add(PAYMENT)).toEqual([200, { added: 1 }]);
  expect(await stripe.checkout.sessions.retrieve('cs_old')).toMatchObject({
    client_reference_id: 'order 1',
    status: 'complete',
    payment_status: 'paid',
    amount_total: 5_000,
    created: CREATED,
    payment_intent: 'pi_old',
    url: null,
  });
  expect((await stripe.events.list()).data).toEqual([]);
  await expect(stripe.refunds.create({ payment_intent: 'pi_old', amount: 4_001 })).rejects.toThrow(
    'greater than unrefunded amount',
  );
  await stripe.refunds.create({ payment_intent: 'pi_old' });
  const { data } = await stripe.refunds.list({ payment_intent: 'pi_old' });
  expect(data.map(({ amount, status }) => `${amount} ${status}`)).toEqual([
    '4000 succeeded',
    '500 failed',
    '1000 succeeded',
  ]);
});

test('leaves a known payment as it is', async () => {
  const { stripe, add } = await running();
  await add(PAYMENT);
  await stripe.refunds.create({ payment_intent: 'pi_old', amount: 100 });
  expect(await add(PAYMENT)).toEqual([200, { added: 0 }]);
  await expect(stripe.refunds.create({ payment_intent: 'pi_old', amount: 3_901 })).rejects.toThrow();
});

test('adds a dispute, which can be closed', async () => {
  const { stripe, add, control } = await running();
  await add({
    ...PAYMENT,
    refunds: [],
    dispute: { id: 'dp_old', amount: 5_000, status: 'needs_response', created: CREATED },
  });
  await expect(stripe.refunds.create({ payment_intent: 'pi_old' })).rejects.toMatchObject({
    code: 'charge_disputed',
  });
  await control.closeDispute('dp_old', 'won');
  expect((await stripe.refunds.create({ payment_intent: 'pi_old' })).amount).toBe(5_000);
});

test('rejects payments without an amount or with ids of another kind', async () => {
  const { add } = await running();
  for (const change of [{ amount: 0 }, { session: 'pi_old' }, { refunds: [{}] }])
    expect(await add({ ...PAYMENT, ...change })).toMatchObject([
      400,
      { error: { code: 'invalid-payments' } },
    ]);
});
