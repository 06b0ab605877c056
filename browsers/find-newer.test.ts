import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { newerInFile, programOf } from './find-newer.ts';
import { newerInCss } from './find-newer-css.ts';
import { newerInScript } from './find-newer-in-build.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Findings in lines of TypeScript, each a module; one program contains all of them. */
const newerInLines = (lines: readonly string[]): string[][] => {
  const nameOf = (index: number) => `${root}src/web/line-${index}.ts`;
  const texts = Object.fromEntries(lines.map((line, index) => [nameOf(index), `export {};\n${line}\n`]));
  const program = programOf(`${root}tsconfig.json`, [], texts);
  return lines.map((_, index) => {
    const file = program.getSourceFile(nameOf(index));
    return file ? newerInFile(program, file, root).map(({ what }) => what) : ['not read'];
  });
};

const NEWER: readonly (readonly [line: string, found: string])[] = [
  ['[2, 1].toSorted();', 'Array.toSorted'],
  ['([] as readonly string[]).toReversed();', 'Array.toReversed'],
  ['new Uint8Array(2).with(0, 1);', 'Uint8Array.with'],
  ['await Array.fromAsync([]);', 'Array.fromAsync'],
  ['Object.groupBy([1], String);', 'Object.groupBy'],
  ['const { groupBy } = Map; groupBy([1], String);', 'Map.groupBy'],
  ["'a'.isWellFormed();", 'String.isWellFormed'],
  ["'a'['toWellFormed']();", 'String.toWellFormed'],
  ['Promise.withResolvers();', 'Promise.withResolvers'],
  ['Promise.try(() => 1);', 'Promise.try'],
  ['new Set([1]).union(new Set([2]));', 'Set.union'],
  ['[1].values().map(String);', 'Iterator.map'],
  ['new Map([[1, 2]]).keys().toArray();', 'Iterator.toArray'],
  ['new URLSearchParams().size;', 'URLSearchParams.size'],
  ["URL.canParse('a');", 'URL.canParse'],
  ['AbortSignal.any([]);', 'AbortSignal.any'],
  ['document.body.checkVisibility();', 'Element.checkVisibility'],
  ['document.body.showPopover();', 'HTMLElement.showPopover'],
  ['document.startViewTransition(() => undefined);', 'Document.startViewTransition'],
  ["new Intl.Segmenter('en');", 'Intl.Segmenter'],
  ['requestIdleCallback(() => undefined);', 'requestIdleCallback'],
  ['/(?<=a)b/.test(String(1));', 'lookbehind in a regular expression'],
  ['/[a--b]/v.test(String(1));', 'the flag v of a regular expression'],
];

const SUPPORTED_BY_ALL: readonly string[] = [
  '[1].at(-1); [1].findLast(Boolean); [2, 1].sort();',
  'structuredClone({}); crypto.randomUUID();',
  "Object.hasOwn({}, 'a'); 'a'.replaceAll('a', 'b');",
  "AbortSignal.timeout(1); document.querySelector('a')?.closest('b');",
  "if ('requestIdleCallback' in window) requestIdleCallback(() => undefined);",
  'if (document.startViewTransition) document.startViewTransition(() => undefined);',
  "const can = typeof URL.canParse === 'function' && URL.canParse('a');",
  'const custom = { toSorted: () => 1 }; custom.toSorted();',
  '/(?<name>a)(?!b)/u.test(String(1));',
];

test('detects newer built-ins by the type they are used on', () => {
  const found = newerInLines(NEWER.map(([line]) => line));
  for (const [index, [line, what]] of NEWER.entries()) expect([line, found[index]]).toEqual([line, [what]]);
});

test('ignores what every supported browser has, and what the code feature-detects', () => {
  const found = newerInLines(SUPPORTED_BY_ALL);
  for (const [index, line] of SUPPORTED_BY_ALL.entries()) expect([line, found[index]]).toEqual([line, []]);
});

test.each([
  ['a { color: light-dark(#000, #fff); }', 'light-dark()'],
  ['a { background: color-mix(in oklab, red, var(--b)); }', 'color-mix()'],
  ['a { color: oklch(from red l c h); }', 'relative colors'],
  ['a { text-wrap: balance; }', 'text-wrap'],
  ['@starting-style { a { opacity: 0; } }', '@starting-style'],
  ['a:has(b) { color: red; }', ':has'],
  ['a { anchor-name: --a; }', 'anchor-name'],
  ['a { field-sizing: content; }', 'field-sizing'],
  ['@media (scripting: none) { a { color: red; } }', '@media (scripting)'],
  ['a { & b { color: red; } }', 'nesting'],
  ['a::before { content: "x" / ""; }', 'content: text alternative'],
  ['a::before { content: url(a.svg) / "a"; }', 'content: text alternative'],
])('detects newer styles: %s', (css, what) => {
  expect(newerInCss('a.css', css).map((finding) => finding.what)).toContain(what);
});

test('ignores styles that every supported browser has, and those behind @supports', () => {
  const css =
    '@layer a { b { inset: 0; gap: 1rem; aspect-ratio: 1; min-height: 100dvh; } } @container (min-width: 1px) { b { margin: 0; } } @supports (text-wrap: balance) { b { text-wrap: balance; } }';
  expect(newerInCss('a.css', css)).toEqual([]);
});

test.each([
  ['x.toSorted()', 'toSorted'],
  ['Promise.withResolvers()', 'withResolvers'],
  ['class A { static { x(); } }', 'static block of a class'],
  ['/(?<!a)b/.test(x)', 'lookbehind in a regular expression'],
  ['{ using a = b(); }', 'a using declaration'],
  ['new OffscreenCanvas(1, 1)', 'new OffscreenCanvas'],
])('detects newer built-ins and syntax in a built script: %s', (code, what) => {
  expect(newerInScript('a.js', code).map((finding) => finding.what)).toEqual([what]);
});
