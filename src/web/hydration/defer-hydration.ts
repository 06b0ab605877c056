import { nonceAttribute, type RenderedPage, replaceScripts } from '../document/split-html.ts';
import { HYDRATION_DATA_ID, HYDRATION_SCRIPT, type HydrationData, LOADER_DATA_ID } from './hydrate.ts';

const CONTEXT = /^window\.__reactRouterContext = (\{.*?\});window\.__reactRouterContext\.stream = /;
const PRELOAD = /<link rel="modulepreload"[^>]* href="([^"]+)"[^>]*>/g;
const IMPORT = /import (?:\* as (\w+) from )?"([^"]+)"/g;
const SPREADS = /const (\w+) = \{((?:\.\.\.\w+,?)+)\};/g;
const ROUTES = /window\.__reactRouterRouteModules = \{([^}]*)\};/;
const ROUTE = /"([^"]+)":(\w+)/g;
const ENTRY = /import\("([^"]+)"\)/;

/** Identifies React Router's script for scroll restoration. */
const STORAGE = /\bsessionStorage\b/;
/** A browser that blocks storage throws at each access, also in the script's own error handler. */
const withoutStorageErrors = (script: string): string => `try{const console={error(){}};${script}}catch{}`;

const failUnexpected = (script: string): never => {
  throw new Error(`React Router names the scripts of a page in another way: ${script}`);
};

/** Reads the routes and the entry from React Router's script that imports them. */
const readModules = (script: string): Pick<HydrationData, 'routes' | 'entry'> => {
  const match = (pattern: RegExp): string => pattern.exec(script)?.[1] ?? failUnexpected(script);
  const files = new Map([...script.matchAll(IMPORT)].map(([, name, url = '']) => [name, url]));
  const fileOf = (part: string): string => files.get(part) ?? failUnexpected(script);
  const spreads = new Map(
    [...script.matchAll(SPREADS)].map(([, name, all = '']) => [name, all.replaceAll('...', '').split(',')]),
  );
  const routes = [...match(ROUTES).matchAll(ROUTE)].map(([, id = '', name = '']) => [
    id,
    (spreads.get(name) ?? [name]).map(fileOf),
  ]);
  return { routes: Object.fromEntries(routes), entry: match(ENTRY) };
};

/** The files of bundling/script-files.ts that pages share, each after those it may import from. */
export const FILES_IN_IMPORT_ORDER = ['rolldown-runtime', 'framework', 'frame', 'front', 'shared'];

/** Orders the files after those they import; React Router lists them the other way round. */
const inImportOrder = (files: readonly string[]): string[] => {
  const position = (file: string): number => {
    const index = FILES_IN_IMPORT_ORDER.findIndex((name) => file.startsWith(`/assets/${name}-`));
    return index < 0 ? FILES_IN_IMPORT_ORDER.length : index;
  };
  return files.toReversed().toSorted((a, b) => position(a) - position(b));
};

/** A script element with JSON, in which nothing can end the element. */
const jsonElement = (id: string, json: string): string =>
  `<script type="application/json" id="${id}">${json.replaceAll('<', '\\u003c')}</script>`;

/**
 * Defers hydration until the first paint: turns React Router's scripts with the marker and the loader data into
 * JSON, which one script reads. Elements keep their place, because React looks for them.
 */
export const deferHydration = (
  { head, body, scripts }: RenderedPage,
  marker: string,
  loaderData: string,
): RenderedPage => {
  let context: unknown;
  let hasData = false;
  const preloads = [...head.matchAll(PRELOAD)].map(([, url = '']) => url);
  const replaceScript = (script: string, text: string): string => {
    const [, json] = CONTEXT.exec(text) ?? [];
    if (json !== undefined) {
      context = JSON.parse(json);
      return `<script${nonceAttribute(marker)}>${HYDRATION_SCRIPT}</script>`;
    }
    if (STORAGE.test(text)) return script.replace(text, () => withoutStorageErrors(text));
    if (!ROUTES.test(text)) return script;
    const { routes, entry } = readModules(text);
    const files = inImportOrder(preloads).filter((file) => file !== entry);
    const data: HydrationData = { context: context ?? failUnexpected(scripts), files, routes, entry };
    hasData = true;
    return jsonElement(HYDRATION_DATA_ID, JSON.stringify(data)) + jsonElement(LOADER_DATA_ID, loaderData);
  };
  const page = {
    head: head.replace(PRELOAD, ''),
    body,
    scripts: replaceScripts(scripts, marker, replaceScript),
  };
  return hasData ? page : failUnexpected(scripts);
};

/** Provides the loader data at once, as React Router's own server does. */
export const inlineLoaderData = (page: RenderedPage, marker: string, loaderData: string): RenderedPage => {
  const stream = 'window.__reactRouterContext.streamController';
  const text = JSON.stringify(loaderData).replaceAll('<', '\\u003c');
  const script = `<script${nonceAttribute(marker)}>${stream}.enqueue(${text});${stream}.close();</script>`;
  return { ...page, scripts: page.scripts.replace('</body>', () => `${script}</body>`) };
};
