import { FILES_BOTTOM_UP } from '../document/script-files.ts';
import { markedWith, type RenderedPage, replaceScripts } from '../document/split-html.ts';
import { ASLEEP_ID, type Asleep, TOLD_ID, WAKING } from './hydrate.ts';

const CONTEXT = /^window\.__reactRouterContext = (\{.*?\});window\.__reactRouterContext\.stream = /;
const PRELOAD = /<link rel="modulepreload"[^>]* href="([^"]+)"[^>]*>/g;
const IMPORT = /import (?:\* as (\w+) from )?"([^"]+)"/g;
const PARTS = /const (\w+) = \{((?:\.\.\.\w+,?)+)\};/g;
const ROUTES = /window\.__reactRouterRouteModules = \{([^}]*)\};/;
const ROUTE = /"([^"]+)":(\w+)/g;
const ENTRY = /import\("([^"]+)"\)/;

/** Identifies React Router's script for scroll restoration. */
const STORAGE = /\bsessionStorage\b/;
/** A browser that blocks storage throws at each access, also in the script's own error handler. */
const withoutStorageErrors = (script: string): string => `try{const console={error(){}};${script}}catch{}`;

const strange = (script: string): never => {
  throw new Error(`React Router names the scripts of a page in another way: ${script}`);
};

/** Reads the routes and the entry from React Router's script that imports them. */
const readModules = (script: string): Pick<Asleep, 'routes' | 'entry'> => {
  const found = (pattern: RegExp): string => pattern.exec(script)?.[1] ?? strange(script);
  const addresses = new Map([...script.matchAll(IMPORT)].map(([, name, address = '']) => [name, address]));
  const addressOf = (part: string): string => addresses.get(part) ?? strange(script);
  const parts = new Map(
    [...script.matchAll(PARTS)].map(([, name, all = '']) => [name, all.replaceAll('...', '').split(',')]),
  );
  const routes = [...found(ROUTES).matchAll(ROUTE)].map(([, id = '', name = '']) => [
    id,
    (parts.get(name) ?? [name]).map(addressOf),
  ]);
  return { routes: Object.fromEntries(routes), entry: found(ENTRY) };
};

/** Orders the files after those they import; React Router lists them the other way round. */
const bottomUp = (files: readonly string[]): string[] => {
  const place = (file: string): number => {
    const known = FILES_BOTTOM_UP.findIndex((name) => file.startsWith(`/assets/${name}-`));
    return known < 0 ? FILES_BOTTOM_UP.length : known;
  };
  return files.toReversed().toSorted((a, b) => place(a) - place(b));
};

/** A script element with JSON, in which nothing can end the element. */
const dataOf = (id: string, json: string): string =>
  `<script type="application/json" id="${id}">${json.replaceAll('<', '\\u003c')}</script>`;

/**
 * Defers hydration until the first paint: turns React Router's scripts with the mark and the loader data into
 * JSON, which one script reads. Elements keep their place, because React looks for them.
 */
export const letSleep = (
  { head, shown, scripts }: RenderedPage,
  mark: string,
  told: string,
): RenderedPage => {
  let context: unknown;
  let isTold = false;
  const preloads = [...head.matchAll(PRELOAD)].map(([, address = '']) => address);
  const settle = (script: string, text: string): string => {
    const [, given] = CONTEXT.exec(text) ?? [];
    if (given !== undefined) {
      context = JSON.parse(given);
      return `<script${markedWith(mark)}>${WAKING}</script>`;
    }
    if (STORAGE.test(text)) return script.replace(text, () => withoutStorageErrors(text));
    if (!ROUTES.test(text)) return script;
    const { routes, entry } = readModules(text);
    const files = bottomUp(preloads).filter((file) => file !== entry);
    const known: Asleep = { context: context ?? strange(scripts), files, routes, entry };
    isTold = true;
    return dataOf(ASLEEP_ID, JSON.stringify(known)) + dataOf(TOLD_ID, told);
  };
  const asleep = { head: head.replace(PRELOAD, ''), shown, scripts: replaceScripts(scripts, mark, settle) };
  return isTold ? asleep : strange(scripts);
};

/** Provides the loader data at once, as React Router's own server does. */
export const tellAtOnce = (page: RenderedPage, mark: string, told: string): RenderedPage => {
  const stream = 'window.__reactRouterContext.streamController';
  const text = JSON.stringify(told).replaceAll('<', '\\u003c');
  const telling = `<script${markedWith(mark)}>${stream}.enqueue(${text});${stream}.close();</script>`;
  return { ...page, scripts: page.scripts.replace('</body>', () => `${telling}</body>`) };
};
