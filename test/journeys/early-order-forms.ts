import type { Case } from './early-case.ts';
import { button, tap } from './early-public-pages.ts';
import { cancelPath, orderPath, paidOrderPath } from './early-setup.ts';
import { expect } from './journey.ts';
import { cartButton } from './steps.ts';

/** Forms on the pages of an order. */
export const ORDER_FORMS: Readonly<Record<string, Case>> = {
  'an account for an order': {
    buttons: ['Create account'],
    open: paidOrderPath,
    act: async (page, { shopper }) => {
      await page.getByLabel('Password').fill(shopper.password);
      await tap(button(page, 'Create account'));
    },
    expectResult: async (page) => {
      await expect(page).toHaveURL(/\/account(\?created=yes)?$/);
      await expect(page.getByText("You're successfully created an account")).toBeVisible();
    },
    isNative: true,
  },
  'the cancellation on the page of an order': {
    buttons: ['Yes, cancel this order'],
    open: orderPath,
    act: async (page) => {
      await page.locator('summary', { hasText: 'Cancel order' }).click();
      await tap(button(page, 'Yes, cancel this order'));
    },
    expectResult: (page) => expect(page.getByText('This order is cancelled.')).toBeVisible(),
    isNative: true,
  },
  'the cancellation of a paid order': {
    buttons: ['Yes, cancel and refund'],
    open: paidOrderPath,
    act: async (page) => {
      await page.locator('summary', { hasText: 'Cancel order' }).click();
      await tap(button(page, 'Yes, cancel and refund'));
    },
    expectResult: (page) =>
      expect(page.getByText('Your order is cancelled, and we’re refunding your payment.')).toBeVisible(),
    isNative: true,
  },
  'a repeated order': {
    buttons: ['Order again'],
    open: paidOrderPath,
    act: async (page) => {
      const again = button(page, 'Order again');
      if (await again.isVisible()) await tap(again);
    },
    expectResult: (page) => expect(page.getByText('Added to your cart at today’s prices:')).toBeVisible(),
  },
  'the cancellation of an unpaid order': {
    buttons: [],
    open: cancelPath,
    act: (page) => page.getByRole('main').waitFor(),
    expectResult: async (page) => {
      await button(page, 'Cancel order and edit cart').click();
      await expect(cartButton(page, 2)).toBeVisible();
    },
  },
};
