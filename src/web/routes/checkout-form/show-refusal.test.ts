import { expect, test } from 'vitest';
import { setCoupon } from '../../state/coupon.ts';
import { createStore } from '../../state/store.ts';
import { showRefusal } from './show-refusal.ts';

test('[CART-8] a code that the purchase refuses is taken out of the cart, with its reason', async () => {
  const store = createStore();
  store.dispatch(setCoupon('ONCE'));
  const error = { code: 'coupon-refused', details: { reason: 'used-by-you' } } as const;
  const { problems } = await showRefusal(store.dispatch, error, 'ONCE');
  expect(problems).toEqual([
    'The coupon code cannot be used for this order.',
    'You have used the code ONCE already, perhaps in an order that still awaits payment.',
    'The code was taken out. Press PURCHASE again to order without it.',
  ]);
  expect(store.getState().coupon.code).toBeNull();
});

test('[PROMO-1] a total that has changed is told with both sums', async () => {
  const error = { code: 'total-changed', details: { was: 37.8, is: 42, discounts: [] } } as const;
  const { problems } = await showRefusal(createStore().dispatch, error, null);
  expect(problems.at(-1)).toBe('Your cart now comes to $42.00 instead of $37.80.');
});
