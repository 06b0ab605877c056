import { expect, test } from 'vitest';
import { HOSTILE_TEXTS } from '#test/support/hostile-texts.ts';
import { type RenderedPage, splitHtml } from '../document/split-html.ts';
import { deferHydration, inlineLoaderData } from './defer-hydration.ts';
import { HYDRATION_DATA_ID, HYDRATION_SCRIPT, type HydrationData, LOADER_DATA_ID } from './hydrate.ts';

const MARK = '0b6e7a52-3f1c-4f8e-9d2e-6a1b5c4d3e2f';
const marked = (text: string, attributes = '') => `<script${attributes} nonce="${MARK}">${text}</script>`;
const CONTEXT = marked(
  'window.__reactRouterContext = {"basename":"/","future":{}};window.__reactRouterContext.stream = new ReadableStream({start(controller){window.__reactRouterContext.streamController = controller;}}).pipeThrough(new TextEncoderStream());',
);
const MODULES = `import "/assets/manifest-1.js";
import * as route0 from "/assets/root-1.js";
import * as route1_clientLoader from "/assets/route-2.js";
import * as route1_main from "/assets/route-1.js";
const route1 = {...route1_clientLoader,...route1_main};

  window.__reactRouterRouteModules = {"root":route0,"home":route1};

import("/assets/entry.client-1.js");`;
const preload = (name: string) => `<link rel="modulepreload" nonce="${MARK}" href="/assets/${name}-1.js"/>`;
const NAMES = ['manifest', 'entry.client', 'frame', 'framework', 'root', 'route', 'front', 'home-parts'];
const page = (modules = MODULES) =>
  `<html><head>${NAMES.map(preload).join('')}</head><body>${CONTEXT}${marked(modules, ' type="module" async=""')}</body></html>`;

const htmlOf = ({ head, body, scripts }: RenderedPage): string => head + body + scripts;
const defer = (rendered: string, loaderData = '') =>
  htmlOf(deferHydration(splitHtml(rendered, MARK), MARK, loaderData));

const dataOf = (html: string, id: string): string =>
  new RegExp(`<script type="application/json" id="${id}">([^<]*)</script>`).exec(html)?.[1] ?? '';

test('removes all scripts of React Router but the one that hydrates the page', () => {
  const html = defer(page(), '[1]');
  expect([...html.matchAll(/nonce="[^"]+">(.*?)<\/script>/gs)].map(([, text]) => text)).toEqual([
    HYDRATION_SCRIPT,
  ]);
  expect(html).not.toContain('<link');
  expect(html).not.toContain('window.__');
});

test('a deferred page contains its routes, its entry, and each file after its imports', () => {
  const known = JSON.parse(dataOf(defer(page()), HYDRATION_DATA_ID)) as HydrationData;
  expect(known).toEqual({
    context: { basename: '/', future: {} },
    files: ['framework', 'frame', 'front', 'home-parts', 'route', 'root', 'manifest'].map(
      (name) => `/assets/${name}-1.js`,
    ),
    routes: { root: ['/assets/root-1.js'], home: ['/assets/route-2.js', '/assets/route-1.js'] },
    entry: '/assets/entry.client-1.js',
  });
});

const TEXTS = [...HOSTILE_TEXTS, 'a");harm("', '$& $1 \u2028', '</script></body><script>harm()</script>'];

test('transfers loader data unchanged, and closes no element', () => {
  for (const text of TEXTS) {
    const payload = `[{"_1":2},"name",${JSON.stringify(text)}]\n`;
    const [line = '', rest] = dataOf(defer(page(), payload), LOADER_DATA_ID).split('\n');
    expect(JSON.parse(line)).toEqual([{ _1: 2 }, 'name', text]);
    expect(rest).toBe('');
  }
});

test('leaves other scripts of the page unchanged', () => {
  const others = [
    marked('restore()'),
    '<script type="application/ld+json">{"window.__reactRouterRouteModules = {}":1}</script>',
  ];
  for (const other of others) expect(defer(page().replace('<body>', `<body>${other}`))).toContain(other);
});

test('rejects a page whose scripts have an unexpected form', () => {
  for (const other of [
    'window.__reactRouterRouteModules = {"root":route0}; go("/assets/entry.client-1.js")',
    MODULES.replace('__reactRouterRouteModules', '__modules'),
    MODULES.replace('* as route0', 'route0'),
  ])
    expect(() => defer(page(other))).toThrow('names the scripts of a page in another way');
  const unknown = page().replace('__reactRouterContext =', '__reactRouterContext=');
  expect(() => defer(unknown)).toThrow('names the scripts of a page in another way');
});

test('streams the page unchanged in development, with one script that nothing closes early', () => {
  for (const text of TEXTS) {
    const [, json = ''] =
      /enqueue\(([^<]*)\);window[^<]*<\/script><\/body>/.exec(
        htmlOf(inlineLoaderData(splitHtml(page(), MARK), MARK, text)),
      ) ?? [];
    expect(JSON.parse(json)).toBe(text);
  }
});
