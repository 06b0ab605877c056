import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { expect, test } from 'vitest';
import { DealsPage } from './page.tsx';
import { type RunningPromotion, termsOf } from './terms.ts';

const spring: RunningPromotion = {
  id: 'spring',
  title: 'Spring greens',
  text: 'The new harvest needs the room.',
  worth: '15%',
};

const shown = (promotions: readonly RunningPromotion[]) => {
  const Page = createRoutesStub([{ path: '/', Component: () => DealsPage({ promotions }) }]);
  return renderToStaticMarkup(createElement(Page));
};

test('[PROMO-1] the page of the deals shows each running promotion with its worth and terms', () => {
  const html = shown([spring, { ...spring, id: 'box', title: 'A box', worth: '$5.00', code: 'BOX' }]);
  for (const words of ['2 promotions run today', 'Spring greens', '15% off', '$5.00 off', 'Enter BOX'])
    expect(html).toContain(words);
});

test('[PROMO-1] when nothing is reduced, the page of the deals says so', () => {
  expect(shown([])).toContain('Nothing is reduced today');
});

test('[PROMO-1] the terms say what a promotion applies to, from which sum, until when and how often', () => {
  expect(termsOf(spring)).toEqual([
    'On everything in the shop',
    'Until further notice',
    'No code needed: the cart takes it off by itself.',
  ]);
  expect(
    termsOf({
      ...spring,
      on: 'all green teas',
      minimumCents: 5000,
      endsAt: new Date('2026-05-31T23:59:59Z'),
      timesPerShopper: 1,
      isLimited: true,
      code: 'GREEN',
    }),
  ).toEqual([
    'On all green teas',
    'For orders of $50.00 or more',
    'Until May 31, 2026',
    'Once per customer',
    'As long as there are uses left',
    'Enter GREEN in the coupon box of your cart.',
  ]);
});
