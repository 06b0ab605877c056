import { expect, test } from 'vitest';
import { findArticle } from './find-article.ts';

test.each([
  ['smoke.html', 'smoke'],
  ['Jasmine.HTM', 'jasmine'],
  ['reading-a-label.php', 'reading-a-label'],
  ['one-leaf-four-steps https://example.com/a', 'one-leaf-four-steps'],
  ['keeping-tea-fresh/index.html', 'keeping-tea-fresh'],
])('[NAV-7] finds the article of the mangled link %s', (typed, slug) => {
  expect(findArticle(typed)).toBe(slug);
});

test.each([
  'smoke and',
  'smoke-signals.html',
  'index.html',
  'sm, which',
  'nothing (smoke)',
])('[NAV-7] finds no article of %s', (typed) => {
  expect(findArticle(typed)).toBeUndefined();
});
