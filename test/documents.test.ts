import { globSync, readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const DECISIONS = 'docs/decisions';
const names = readdirSync(DECISIONS);
const wordsIn = (file: string): number => readFileSync(file, 'utf8').trim().split(/\s+/).length;

test('has at most 15 decisions, each with a number of its own', () => {
  expect(names.length).toBeLessThanOrEqual(15);
  expect(new Set(names.map((name) => name.slice(0, 4))).size).toBe(names.length);
});

test.each(names)('%s states context, decision and consequences in at most 300 words', (name) => {
  const text = readFileSync(`${DECISIONS}/${name}`, 'utf8');
  expect(text.startsWith(`# ${Number(name.slice(0, 4))}. `)).toBe(true);
  const sections = [...text.matchAll(/^## (.+)$/gm)].map(([, title]) => title);
  expect(sections.slice(0, 3)).toEqual(['Context', 'Decision', 'Consequences']);
  expect(['', 'Figures']).toContain(sections.slice(3).join());
  expect(wordsIn(`${DECISIONS}/${name}`)).toBeLessThanOrEqual(300);
});

test('names only decisions that exist, in sources and documents', () => {
  const exclude = ['**/node_modules/**', 'build/**', 'data/**', '.*/**'];
  const files = globSync('**/*.{ts,tsx,mjs,json,sql,md}', { exclude });
  const missing = files.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/docs\/decisions\/(\d{4})/g)]
      .filter(([, number = '']) => !names.some((name) => name.startsWith(number)))
      .map(([decision]) => `${file}: ${decision}`),
  );
  expect(files.length).toBeGreaterThan(500);
  expect(missing).toEqual([]);
});

test.each([
  ['README.md', 300],
  ['docs/architecture.md', 600],
  ['docs/dependencies.md', 700],
  ['docs/performance.md', 800],
])('%s has at most %i words', (file, limit) => {
  expect(wordsIn(file)).toBeLessThanOrEqual(limit);
});
