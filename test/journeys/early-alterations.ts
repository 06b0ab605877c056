import type { Page } from '@playwright/test';
import type { Case } from './early-case.ts';
import { FORMS } from './early-forms.ts';
import { CATEGORY_PAGES, tap } from './early-public-pages.ts';
import { expect } from './journey.ts';
import { cartButton, productCard } from './steps.ts';

/** Browser scripts that alter a page before hydration, so that React renders it again. */
export const ALTERATIONS: Readonly<Record<string, () => void>> = {
  'a translator': () =>
    document.addEventListener('DOMContentLoaded', () => {
      const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      const textNodes: Text[] = [];
      while (texts.nextNode()) {
        const { currentNode: text } = texts;
        if (text instanceof Text && text.data.trim() && !text.parentElement?.matches('script,style'))
          textNodes.push(text);
      }
      for (const text of textNodes) {
        const [outer, inner] = [document.createElement('font'), document.createElement('font')];
        text.replaceWith(outer);
        outer.append(inner);
        inner.append(text);
      }
    }),
  'a password manager': () =>
    document.addEventListener('DOMContentLoaded', () => {
      const addIcons = () => {
        const selector = ':is(input,textarea):not([data-lastpass-icon-root])';
        for (const field of document.querySelectorAll<HTMLElement>(selector)) {
          field.setAttribute('data-lastpass-icon-root', '');
          field.style.paddingRight = '20px';
          field.classList.add('with-icon');
          const icon = document.createElement('button');
          icon.type = 'button';
          field.after(icon);
        }
      };
      addIcons();
      new MutationObserver(addIcons).observe(document, { childList: true, subtree: true });
    }),
  'a content blocker': () => {
    // Stops after one element, because React renders it again.
    const observer = new MutationObserver(() => {
      const blocked = document.querySelector('main li article') ?? document.querySelector('footer p');
      if (!blocked) return;
      observer.disconnect();
      blocked.remove();
    });
    observer.observe(document, { childList: true, subtree: true });
  },
};

const TEA = 'Assam 100% Golden Tips';
const heart = (page: Page, name: string) =>
  productCard(page, name).getByRole('button', { name: /^Wish list: / });
const header = (page: Page) => page.getByRole('banner');

const ENQUIRY: Pick<Case, 'open' | 'act' | 'expectResult'> = {
  open: '/franchising',
  act: async (page) => {
    await page.getByLabel('Email').evaluate((field: HTMLInputElement) => {
      field.value = 'autofilled@example.com';
    });
    await page.getByLabel('Town').fill('Pécs');
    await page.getByLabel('Message').pressSequentially('I sell bokss.');
    for (let n = 0; n < 2; n += 1) await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('Shift+ArrowLeft');
  },
  expectResult: async (page) => {
    await expect(page.locator('html')).toHaveAttribute('data-hydrated');
    await expect(page.getByLabel('Message')).toBeFocused();
    await page.keyboard.press('Backspace');
    await expect(page.getByLabel('Message')).toHaveValue('I sell boks.');
    await expect(page.getByLabel('Town')).toHaveValue('Pécs');
    await expect(page.getByLabel('Email')).toHaveValue('autofilled@example.com');
  },
};

const CARDS: Pick<Case, 'open' | 'act' | 'expectResult'> = {
  open: '/tea',
  act: async (page) => {
    await tap(productCard(page, TEA).getByRole('button', { name: 'Add to cart' }));
    await tap(productCard(page, TEA).getByRole('button', { name: 'Add to cart' }));
    await tap(heart(page, TEA));
    await header(page).getByRole('combobox').fill('mint');
  },
  expectResult: async (page) => {
    await expect(cartButton(page, 2)).toBeVisible();
    await expect(heart(page, TEA)).toHaveAttribute('aria-pressed', 'true');
    await expect(header(page).getByRole('combobox')).toHaveValue('mint');
    await cartButton(page, 2).click();
    await expect(header(page).getByText(TEA)).toBeVisible();
    await page.evaluate(() => localStorage.clear());
  },
};

const findCase = (cases: Readonly<Record<string, Case>>, name: string) => {
  const found = cases[name];
  if (!found) throw new Error(`There is no case for ${name}`);
  return found;
};

/** Pages with clicks, typed and autofilled text, opened one after another. */
export const CASES_ON_ALTERED_PAGES: readonly Pick<Case, 'open' | 'act' | 'expectResult'>[] = [
  CARDS,
  findCase(CATEGORY_PAGES, 'all controls of a product page'),
  ENQUIRY,
  findCase(CATEGORY_PAGES, 'a detail of the delivery page'),
  findCase(FORMS, 'the sign-in form'),
];
