import { createElement, type ReactElement } from 'react';
import { renderToString } from 'react-dom/server';
import { Link, MemoryRouter, NavLink } from 'react-router';
import { expect, test } from 'vitest';
import { NavPageLink, PageLink } from './page-link.tsx';

/** The parts of a tag, sorted. */
const partsOf = (element: ReactElement, at: string): string[] =>
  renderToString(createElement(MemoryRouter, { initialEntries: [at] }, element))
    .split(/(?<=")\s|[<>]|(?<=^<a)\s/)
    .toSorted();

const props = {
  to: '/tea?sort=type',
  className: 'link',
  children: 'Tea & more',
  prefetch: 'intent',
  viewTransition: true,
  preventScrollReset: true,
  rel: 'prev',
  'aria-label': 'Tea',
  'aria-current': 'true',
} as const;

test('renders a page link on the server as React Router does in the browser', () => {
  expect(PageLink).not.toBe(Link);
  const link = partsOf(createElement(PageLink, props), '/');
  expect(link).toEqual(partsOf(createElement(Link, { ...props, discover: 'none' }), '/'));
  expect(link.join()).toContain('/tea?sort=type');
});

test.each([
  '/tea',
  '/tea/picked-tea/Sencha',
  '/teas',
  '/',
  '/coffee',
])('renders a navigation link identically on %s', (at) => {
  expect(NavPageLink).not.toBe(NavLink);
  const { 'aria-current': _, ...nav } = { ...props, to: '/tea' };
  expect(partsOf(createElement(NavPageLink, nav), at)).toEqual(
    partsOf(createElement(NavLink, { ...nav, discover: 'none' }), at),
  );
});
