import { expect, test } from 'vitest';
import type { ErrorCode, ShopError } from '#domain/api/error-table.ts';
import type { CartItem } from '#domain/cart/cart.ts';
import type { OrderStatus } from '#domain/orders/order.ts';
import { err, ok, type Result } from '#domain/values/result.ts';
import { aCartItem, aPurchase } from '#test/support/examples.ts';
import { placePurchase } from './place-purchase.ts';

const [OLD, NEW, NEWER] = ['1', '2', '3'].map((digit) => `0b3c9d3e-6c57-4f0f-9a4b-0db1c1d8a11${digit}`);
const URL = 'https://pay.example/1';
const SECRET = 'the secret of the link';

const itemsOf = (quantity: number) => [aCartItem({ id: 'masala-chai', quantity })];
const ITEMS = itemsOf(1);

type Script = {
  /** The error of each submission in turn; later ones succeed. */
  readonly refusals: readonly ErrorCode[];
  readonly cancelling?: Result<OrderStatus, ShopError>;
};

/** Submits a purchase under the number `OLD` to a shop that responds by this script. */
const press = async ({ refusals, cancelling = ok('cancelled') }: Script) => {
  const attemptedNumbers: string[] = [];
  const cancelled: string[] = [];
  const numbers = [NEW, NEWER].map(String);
  const remaining = [...refusals];
  const placement = await placePurchase(
    {
      purchase: async ({ receipt }) => {
        attemptedNumbers.push(receipt);
        const code = remaining.shift();
        return code ? err({ code }) : ok({ url: URL, linkSecret: SECRET });
      },
      cancelOrder: async (receipt) => {
        cancelled.push(receipt);
        return cancelling.ok ? ok({ status: cancelling.value, items: ITEMS }) : cancelling;
      },
      createOrderNumber: () => numbers.shift() ?? '',
    },
    aPurchase({ receipt: String(OLD), items: ITEMS }),
  );
  return { placement, tried: attemptedNumbers, cancelled, minted: 2 - numbers.length };
};

test('[PAY-4] [CART-9] an accepted purchase keeps its number', async () => {
  expect(await press({ refusals: [] })).toEqual({
    placement: { kind: 'placed', receipt: OLD, url: URL, linkSecret: SECRET },
    tried: [OLD],
    cancelled: [],
    minted: 0,
  });
});

test('[CART-9] a purchase whose payment page was rejected gets a new number for the next submission', async () => {
  expect(await press({ refusals: ['payment-refused'] })).toEqual({
    placement: { kind: 'rejected', error: { code: 'payment-refused' } },
    tried: [OLD],
    cancelled: [],
    minted: 1,
  });
});

test('[CART-9] replaces the number of a closed order and retries without a message', async () => {
  expect(await press({ refusals: ['order-closed'] })).toEqual({
    placement: { kind: 'placed', receipt: NEW, url: URL, linkSecret: SECRET },
    tried: [OLD, NEW],
    cancelled: [],
    minted: 1,
  });
});

test('[CART-9] a number of an earlier unpaid purchase ends that one first', async () => {
  expect(await press({ refusals: ['order-number-used'] })).toEqual({
    placement: { kind: 'placed', receipt: NEW, url: URL, linkSecret: SECRET },
    tried: [OLD, NEW],
    cancelled: [OLD],
    minted: 1,
  });
});

test('[CART-9] does not buy an earlier purchase again that is paid', async () => {
  const { placement, tried: attemptedNumbers } = await press({
    refusals: ['order-number-used'],
    cancelling: ok('paid'),
  });
  expect(placement).toEqual({ kind: 'already-paid', receipt: OLD });
  expect(attemptedNumbers).toEqual([OLD]);
});

const paid = (items: CartItem[]) => ok({ status: 'paid' as const, items });
const WITHOUT_ACCESS = err({ code: 'unknown-order' } as const);

test.each([
  ['once if its items are the same', 1, 1, paid(itemsOf(1)), 'already-paid'],
  ['again if its items differ', 1, 2, paid(itemsOf(1)), 'placed'],
  [
    'again if its items differ from the order, not from a later lost request',
    2,
    2,
    paid(itemsOf(1)),
    'placed',
  ],
  ['once if an earlier release names no items', 1, 1, paid([]), 'already-paid'],
  ['once if only its repetition shows the payment', 1, 1, WITHOUT_ACCESS, 'already-paid'],
  ['again if its repetition shows a payment of other items', 1, 2, WITHOUT_ACCESS, 'placed'],
] as const)('[CART-9] buys after a payment of the last request %s', async (_, last, quantity, ended, kind) => {
  const requestOf = (count: number) =>
    aPurchase({ receipt: String(OLD), items: itemsOf(count), email: `${count}@example.com` });
  const placement = await placePurchase(
    {
      purchase: async ({ receipt, email }) => {
        if (receipt !== OLD) return ok({ url: URL, linkSecret: SECRET });
        return err({ code: email === '1@example.com' ? 'order-already-paid' : 'order-number-used' });
      },
      cancelOrder: async () => ended,
      createOrderNumber: () => String(NEW),
      previous: requestOf(last),
    },
    { ...requestOf(quantity), email: 'changed@example.com' },
  );
  expect(placement.kind).toBe(kind);
});

test('[CART-9] reports an earlier purchase that cannot be ended now, and keeps its number', async () => {
  const cancelling = err({ code: 'payment-unavailable' } as const);
  expect(await press({ refusals: ['order-number-used'], cancelling })).toMatchObject({
    placement: { kind: 'rejected', error: { code: 'payment-unavailable' } },
    tried: [OLD],
    minted: 0,
  });
});

test('[CART-9] leaves an earlier purchase of another account unchanged', async () => {
  const cancelling = err({ code: 'unknown-order' } as const);
  const { placement } = await press({ refusals: ['order-number-used'], cancelling });
  expect(placement).toEqual({ kind: 'placed', receipt: NEW, url: URL, linkSecret: SECRET });
});

test('[CART-9] stops after two attempts when every number is rejected', async () => {
  expect(await press({ refusals: ['order-closed', 'order-closed', 'order-closed'] })).toMatchObject({
    placement: { kind: 'rejected', error: { code: 'order-closed' } },
    tried: [OLD, NEW],
    minted: 2,
  });
});

test.each([
  'price-changed',
  'too-little-stock',
  'auth/network-request-failed',
  'payment-unavailable',
] as const)('[CART-9] after %s the number stays valid', async (code) => {
  expect(await press({ refusals: [code] })).toMatchObject({
    placement: { kind: 'rejected', error: { code } },
    tried: [OLD],
    minted: 0,
  });
});

test.each([
  ['repeats its own earlier purchase before it ends it', OLD, [OLD, OLD, 'ended', NEW]],
  ['does not repeat a purchase of another number', NEWER, [OLD, 'ended', NEW]],
] as const)('[CART-9] %s', async (_, receipt, steps) => {
  const sent: string[] = [];
  await placePurchase(
    {
      purchase: async (request) => {
        sent.push(request.receipt);
        return sent.length === 1 ? err({ code: 'order-number-used' }) : ok({ url: URL, linkSecret: SECRET });
      },
      cancelOrder: async () => {
        sent.push('ended');
        return ok({ status: 'cancelled', items: [] });
      },
      createOrderNumber: () => String(NEW),
      previous: aPurchase({ receipt: String(receipt) }),
    },
    aPurchase({ receipt: String(OLD) }),
  );
  expect(sent).toEqual(steps);
});
