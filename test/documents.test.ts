import { globSync, readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const DECISIONS = 'docs/decisions';
const names = readdirSync(DECISIONS);
const exclude = ['**/node_modules/**', 'build/**', 'data/**', '.*/**'];
const files = globSync('**/*.*', { exclude });
const code = globSync('{src,scripts,operations,deploy,quality,test}/**/*.{ts,mjs,sh,service}', { exclude })
  .map((file) => readFileSync(file, 'utf8'))
  .join('\n');
const wordsIn = (file: string): number => readFileSync(file, 'utf8').trim().split(/\s+/).length;

test('has at most 20 decisions, each with a number of its own', () => {
  expect(names.length).toBeLessThanOrEqual(20);
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
  const texts = globSync('**/*.{ts,tsx,mjs,json,sql,md}', { exclude });
  const missing = texts.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/docs\/decisions\/(\d{4})/g)]
      .filter(([, number = '']) => !names.some((name) => name.startsWith(number)))
      .map(([decision]) => `${file}: ${decision}`),
  );
  expect(texts.length).toBeGreaterThan(500);
  expect(missing).toEqual([]);
});

test.each([
  ['README.md', 300],
  ['docs/architecture.md', 600],
  ['docs/dependencies.md', 800],
  ['docs/performance.md', 800],
])('%s has at most %i words', (file, limit) => {
  expect(wordsIn(file)).toBeLessThanOrEqual(limit);
});

const FOLDERS =
  'src|test|quality|scripts|operations|deploy|docs|emulators|catalogue|art|browsers|bundling|public';
const PATH = new RegExp(`(?<![\\w/@.-])(?:${FOLDERS})/[\\w./@-]*[\\w/]`, 'g');

/** What the code spans of a document name. */
const namesIn = (document: string) => {
  const spans = [...readFileSync(document, 'utf8').matchAll(/`([^`\n]+)`/g)].map(([, text = '']) => text);
  return {
    paths: spans.flatMap((text) => text.match(PATH) ?? []),
    scripts: spans.flatMap((text) => [...text.matchAll(/\bnpm run ([\w-]+)/g)].map(([, name = '']) => name)),
    settings: spans.filter((text) => /^[A-Z]+(?:_[A-Z]+)+$/.test(text)),
  };
};

test.each([
  'README.md',
  ...globSync('{docs,emulators,art}/**/*.md', { exclude }),
])('%s names only files, npm scripts and settings that exist', (document) => {
  const { paths, scripts, settings } = namesIn(document);
  const manifest = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: object };
  expect(paths.filter((path) => !files.some((file) => file.startsWith(path)))).toEqual([]);
  expect(scripts.filter((name) => !(name in manifest.scripts))).toEqual([]);
  expect(settings.filter((name) => !code.includes(name))).toEqual([]);
});
