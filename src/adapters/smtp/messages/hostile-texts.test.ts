import { expect, test } from 'vitest';
import { HOSTILE_TEXTS, skeletonOf } from '#test/support/hostile-texts.ts';
import { toHtml } from './html.ts';
import type { ContentBlock } from './layout.ts';

const messageWith = (text: string): string => {
  const parts: ContentBlock[] = [
    { kind: 'text', text },
    { kind: 'lines', title: text, lines: [text, text] },
    { kind: 'link', label: text, url: `https://tea.example/${text}` },
    { kind: 'quiet-link', label: text, url: `https://tea.example/${text}` },
    {
      kind: 'order-summary',
      summary: {
        lines: [{ name: text, detail: text, amount: text, picture: text }],
        amounts: [{ name: text, amount: text }],
        total: text,
      },
    },
  ];
  return toHtml({ subject: text, preview: text, blocks: parts }, { shopName: text, contact: text });
};

test('escapes all data in the HTML of an email', () => {
  const plain = skeletonOf(messageWith('plain'));
  expect(plain.filter((element) => element.startsWith('stray'))).toEqual([]);
  for (const text of HOSTILE_TEXTS) expect([text, skeletonOf(messageWith(text))]).toEqual([text, plain]);
});
