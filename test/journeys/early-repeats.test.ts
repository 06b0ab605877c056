import type { Page } from '@playwright/test';
import type { Case } from './early-case.ts';
import { button, tap } from './early-public-pages.ts';
import { createAccount, orderPath, signOut } from './early-setup.ts';
import { expect, test } from './journey.ts';
import { openIn, type Phase, selectPhases } from './phases.ts';
import { cartButton } from './steps.ts';

const TEA = '/tea/picked-tea/Masala%20Chai';
const PHASES: readonly Phase[] = [
  'before the scripts load',
  'after React attaches its listeners',
  'during hydration',
];

const heart = (page: Page) => button(page, /^Wish list: /);
const expectWishes = (page: Page, count: string) =>
  expect(page.getByRole('banner').getByRole('link', { name: `Wish list, ${count}` })).toBeVisible();
const add = (page: Page) => tap(button(page, 'Add to cart'));
const next = (page: Page) => tap(button(page, 'Next picture'));
const menu = (page: Page) => page.locator('[aria-controls="menu-links menu-tools"]');
const expectPicture = (page: Page, number: number) =>
  expect(button(page, `Show picture ${number}`)).toHaveAttribute('aria-current');

type Repeat = Pick<Case, 'open' | 'act' | 'expectResult' | 'viewport'>;

/** Repeated clicks that each count, as on a hydrated page. */
const REPEATS: Readonly<Record<string, Repeat>> = {
  'a heart twice': {
    open: TEA,
    act: async (page) => {
      await tap(heart(page));
      await tap(heart(page));
      await add(page);
    },
    expectResult: async (page) => {
      await expect(cartButton(page, 1)).toBeVisible();
      await expectWishes(page, '0 items');
      await expect(heart(page)).toHaveAttribute('aria-pressed', 'false');
    },
  },
  'a heart three times': {
    open: '/tea',
    act: async (page) => {
      for (let n = 0; n < 3; n += 1) await tap(heart(page));
    },
    expectResult: (page) => expectWishes(page, '1 item'),
  },
  'Add to cart three times': {
    open: TEA,
    act: async (page) => {
      for (let n = 0; n < 3; n += 1) await add(page);
    },
    expectResult: (page) => expect(cartButton(page, 3)).toBeVisible(),
  },
  'Add to cart around a heart': {
    open: TEA,
    act: async (page) => {
      await add(page);
      await tap(heart(page));
      await add(page);
    },
    expectResult: async (page) => {
      await expect(cartButton(page, 2)).toBeVisible();
      await expectWishes(page, '1 item');
    },
  },
  'the menu twice': {
    open: '/deals',
    viewport: { width: 390, height: 844 },
    act: async (page) => {
      await tap(menu(page));
      await tap(menu(page));
    },
    expectResult: (page) => expect(menu(page)).toHaveAttribute('aria-expanded', 'false'),
  },
  'the menu three times': {
    open: '/deals',
    viewport: { width: 390, height: 844 },
    act: async (page) => {
      for (let n = 0; n < 3; n += 1) await tap(menu(page));
    },
    expectResult: (page) => expect(menu(page)).toHaveAttribute('aria-expanded', 'true'),
  },
  'the bag twice after adding a product': {
    open: TEA,
    act: async (page) => {
      await add(page);
      await tap(page.locator('#bag'));
      await tap(page.locator('#bag'));
    },
    expectResult: (page) => expect(cartButton(page, 1)).toHaveAttribute('aria-expanded', 'false'),
  },
  'the bag, then Escape': {
    open: TEA,
    act: async (page) => {
      await tap(page.locator('#bag'));
      await page.keyboard.press('Escape');
      await add(page);
    },
    expectResult: (page) => expect(cartButton(page, 1)).toHaveAttribute('aria-expanded', 'false'),
  },
  'a product and the bag, then Escape': {
    open: TEA,
    act: async (page) => {
      await add(page);
      await tap(page.locator('#bag'));
      await page.keyboard.press('Escape');
      await tap(heart(page));
    },
    expectResult: async (page) => {
      await expectWishes(page, '1 item');
      await expect(cartButton(page, 1)).toHaveAttribute('aria-expanded', 'false');
    },
  },
  'the bag again after Escape': {
    open: TEA,
    act: async (page) => {
      await add(page);
      await tap(page.locator('#bag'));
      await page.keyboard.press('Escape');
      await tap(page.locator('#bag'));
    },
    expectResult: (page) => expect(cartButton(page, 1)).toHaveAttribute('aria-expanded', 'true'),
  },
  'the bag and another key': {
    open: TEA,
    act: async (page) => {
      await tap(page.locator('#bag'));
      await page.keyboard.press('Shift');
      await add(page);
    },
    expectResult: (page) => expect(cartButton(page, 1)).toHaveAttribute('aria-expanded', 'true'),
  },
  'the menu, then Escape': {
    open: TEA,
    viewport: { width: 390, height: 844 },
    act: async (page) => {
      await tap(menu(page));
      await page.keyboard.press('Escape');
      await add(page);
    },
    expectResult: async (page) => {
      await expect(cartButton(page, 1)).toBeVisible();
      await expect(menu(page)).toHaveAttribute('aria-expanded', 'false');
    },
  },
  'a heart before Escape': {
    open: TEA,
    act: async (page) => {
      await tap(heart(page));
      await page.keyboard.press('Escape');
    },
    expectResult: (page) => expectWishes(page, '1 item'),
  },
  'the next picture twice': {
    open: TEA,
    act: async (page) => {
      await next(page);
      await next(page);
    },
    expectResult: (page) => expectPicture(page, 3),
  },
  'the next picture twice and the previous one': {
    open: TEA,
    act: async (page) => {
      await next(page);
      await next(page);
      await tap(button(page, 'Previous picture'));
    },
    expectResult: (page) => expectPicture(page, 2),
  },
  'the form switch twice': {
    open: '/auth',
    act: (page) =>
      button(page, 'Create an account').evaluate((switchButton: HTMLButtonElement) => {
        switchButton.click();
        switchButton.click();
      }),
    expectResult: (page) => expect(page.getByRole('heading', { level: 1, name: 'Sign up' })).toBeVisible(),
  },
};

// Pictures take most of the time, and no case depends on them.
test.beforeEach(({ page }) => page.route('**/pictures/**', (route) => route.fulfill({ status: 204 })));

for (const [name, { open, act, expectResult, viewport }] of Object.entries(REPEATS))
  for (const phase of selectPhases(PHASES, name))
    test(`repeats ${name}, pressed ${phase}`, async ({ page, shopper, mailbox, shop }) => {
      if (viewport) await page.setViewportSize(viewport);
      const setup = { page, shopper, mailbox, origin: shop.origin };
      const completeHydration = await openIn(
        page,
        typeof open === 'string' ? open : await open(setup),
        phase,
      );
      await act(page, setup);
      await completeHydration();
      // Two clicks may cancel each other out, so the test waits for their replay.
      await expect(page.locator('[data-queued]')).toHaveCount(0);
      await expectResult(page, setup);
    });

type Submission = Pick<Case, 'open'> & { readonly fill?: Case['act']; readonly button: string };

/** Forms that are submitted once, however often the button is clicked. */
const SUBMISSIONS: Readonly<Record<string, Submission>> = {
  'the sign-in form': {
    open: async (setup) => {
      await createAccount(setup);
      await signOut(setup);
      return '/auth';
    },
    fill: async (page, { shopper }) => {
      await page.getByLabel('Email').fill(shopper.email);
      await page.getByLabel('Password').fill(shopper.password);
    },
    button: 'Sign in',
  },
  'the password reset form': {
    open: '/reset-password',
    fill: (page, { shopper }) => page.getByLabel('Email').fill(shopper.email),
    button: 'Send reset link',
  },
  'the enquiry': {
    open: '/franchising',
    fill: async (page, { shopper }) => {
      await page.getByLabel('Name').fill('Bruno');
      await page.getByLabel('Email').fill(shopper.email);
      await page.getByLabel('Town').fill('Pécs, Hungary');
      await page.getByLabel('Message').fill('I sell books.');
    },
    button: 'Send inquiry',
  },
  'the cancellation on the page of an order': { open: orderPath, button: 'Yes, cancel this order' },
};

for (const [name, { open, fill, button: submit }] of Object.entries(SUBMISSIONS))
  for (const phase of selectPhases(PHASES, name))
    test(`sends ${name} once, submitted three times ${phase}`, async ({ page, shopper, mailbox, shop }) => {
      const setup = { page, shopper, mailbox, origin: shop.origin };
      const completeHydration = await openIn(
        page,
        typeof open === 'string' ? open : await open(setup),
        phase,
      );
      await fill?.(page, setup);
      const { promise: released, resolve: release } = Promise.withResolvers<void>();
      const posts: string[] = [];
      await page.route(
        (url) => /auth|reset-password|franchising|\/order\//.test(url.pathname),
        async (route) => {
          if (route.request().method() !== 'POST') return route.fallback();
          posts.push(new URL(route.request().url()).pathname);
          await released;
          return route.fallback();
        },
      );
      // A click beside its fields submits no form.
      await page
        .locator('form', { has: page.locator('button[type="submit"]', { hasText: submit }) })
        .dispatchEvent('click');
      const submitted = page.waitForEvent('console', (message) => message.text() === 'submitted');
      // One task per submission, because the browser merges submissions of one task.
      await page
        .locator('button[type="submit"]', { hasText: submit })
        .evaluate((submitButton: HTMLButtonElement) => {
          const submitAgain = (remaining: number): void => {
            submitButton.form?.requestSubmit(submitButton);
            setTimeout(() => (remaining > 1 ? submitAgain(remaining - 1) : console.log('submitted')), 50);
          };
          setTimeout(() => submitAgain(3));
        });
      await submitted;
      void completeHydration();
      await expect.poll(() => posts.length).toBeGreaterThan(0);
      const completed = page.waitForResponse((response) => response.request().method() === 'POST');
      release();
      await completed;
      expect(posts).toHaveLength(1);
    });
