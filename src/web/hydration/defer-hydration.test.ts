import { expect, test } from 'vitest';
import { HOSTILE_TEXTS } from '#test/support/hostile-texts.ts';
import { postProcessHtml, type RenderedPage, splitHtml } from '../document/post-process-html.ts';
import { addInteractionReplay, deferHydration } from './defer-hydration.ts';
import {
  EARLY_SCRIPT,
  FAILURE_SCRIPT,
  HYDRATION_DATA_ID,
  HYDRATION_SCRIPT,
  type HydrationData,
  LOADER_DATA_ID,
  REQUEST_SCRIPT,
} from './hydrate.ts';

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
const NAMES = ['manifest', 'entry.client', 'frame', 'framework', 'root', 'route'];
const page = (modules = MODULES) =>
  `<html><head>${NAMES.map(preload).join('')}</head><body>${CONTEXT}${marked(modules, ' type="module" async=""')}</body></html>`;

const PRELOADS = ['/assets/later-1.js'];

const htmlOf = (rendered: RenderedPage): string => postProcessHtml(rendered).html.join('');
const defer = (rendered: string, loaderData = '') => {
  const deferred = deferHydration(splitHtml(rendered, MARK), loaderData, PRELOADS);
  if (!deferred) throw new Error('The page was not deferred.');
  return htmlOf(deferred);
};

const dataOf = (html: string, id: string): string =>
  new RegExp(`<script type="application/json" id="${id}">([^<]*)</script>`).exec(html)?.[1] ?? '';

test('replaces all scripts of React Router by those of the shop', () => {
  const html = defer(page(), '[1]');
  expect([...html.matchAll(/<script>(.*?)<\/script>/gs)].map(([, text]) => text)).toEqual([
    EARLY_SCRIPT,
    REQUEST_SCRIPT,
    HYDRATION_SCRIPT,
  ]);
  expect(html).not.toContain('<link');
  expect(html).not.toContain('window.__');
});

test('a deferred page contains its routes, its entry, and each file after its imports', () => {
  const known = JSON.parse(dataOf(defer(page()), HYDRATION_DATA_ID)) as HydrationData;
  expect(known).toEqual({
    context: { basename: '/', future: {} },
    requests: ['manifest', 'framework', 'root', 'entry.client', 'frame', 'route'].map(
      (name) => `/assets/${name}-1.js`,
    ),
    files: ['framework', 'frame', 'manifest', 'route', 'root'].map((name) => `/assets/${name}-1.js`),
    preloads: PRELOADS,
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
    '<script>restore()</script>',
    '<script type="application/ld+json">{"window.__reactRouterRouteModules = {}":1}</script>',
  ];
  const rendered = page().replace('<body>', `<body>${marked('restore()')}${others[1]}`);
  for (const other of others) expect(defer(rendered)).toContain(other);
});

test('leaves a page alone whose scripts have an unexpected form', () => {
  const UNKNOWN_MODULES = [
    'window.__reactRouterRouteModules = {"root":route0}; go("/assets/entry.client-1.js")',
    MODULES.replace('__reactRouterRouteModules', '__modules'),
    MODULES.replace('* as route0', 'route0'),
    '',
  ];
  const unknown = [
    ...UNKNOWN_MODULES.map((modules) => page(modules)),
    page().replace('__reactRouterContext =', '__reactRouterContext='),
    page().replace(/\{"basename".*?\}\}/, '{"basename":}'),
    '<html><head></head><body>No scripts</body></html>',
  ];
  for (const rendered of unknown) expect(deferHydration(splitHtml(rendered, MARK), '[1]')).toBeUndefined();
});

test('adds the replay of early presses and the report of failures to a page that React Router hydrates itself', () => {
  const html = htmlOf(addInteractionReplay(splitHtml(page(), MARK)));
  expect(html).toBe(
    page()
      .replaceAll(` nonce="${MARK}"`, '')
      .replace('</head>', () => `<script>${EARLY_SCRIPT}</script></head>`)
      .replace('</body>', () => `<script>${FAILURE_SCRIPT}</script></body>`),
  );
});

test('a script that reads storage cannot fail in a browser that blocks it, deferred or not', () => {
  const script = 'sessionStorage.getItem("positions")';
  const rendered = page().replace('<body>', () => `<body>${marked(script)}`);
  const undeferred = htmlOf(addInteractionReplay(splitHtml(rendered, MARK)));
  for (const html of [defer(rendered), undeferred])
    expect(html).toContain(`<script>try{const console={error(){}};${script}}catch{}</script>`);
});
