import { expect, test } from 'vitest';
import { HOSTILE_TEXTS, skeletonOf } from '#test/support/hostile-texts.ts';
import { toHtml } from './html.ts';
import type { Part } from './layout.ts';

const letterWith = (text: string): string => {
  const parts: Part[] = [
    { kind: 'text', text },
    { kind: 'link', label: text, url: `https://tea.example/${text}` },
    {
      kind: 'bill',
      bill: {
        lines: [{ name: text, detail: text, amount: text }],
        reductions: [{ name: text, amount: text }],
        total: text,
      },
    },
  ];
  return toHtml({ subject: text, parts }, text);
};

test('escapes all data in the HTML of an email', () => {
  const calm = skeletonOf(letterWith('plain'));
  expect(calm.filter((element) => element.startsWith('stray'))).toEqual([]);
  for (const text of HOSTILE_TEXTS) expect([text, skeletonOf(letterWith(text))]).toEqual([text, calm]);
});
