import type { PagePart, RenderedPage } from '../document/post-process-html.ts';
import {
  EARLY_SCRIPT,
  FAILURE_SCRIPT,
  HYDRATION_DATA_ID,
  HYDRATION_SCRIPT,
  type HydrationData,
  LOADER_DATA_ID,
  REQUEST_SCRIPT,
} from './hydrate.ts';

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
const withoutStorageErrors = (part: PagePart): PagePart =>
  typeof part !== 'string' && STORAGE.test(part.text)
    ? { ...part, text: `try{const console={error(){}};${part.text.replace(/\n\s+/g, '\n')}}catch{}` }
    : part;

/** Reads the routes and the entry from React Router's script that imports them; undefined if it has another form. */
const readModules = (script: string): Pick<HydrationData, 'routes' | 'entry'> | undefined => {
  const files = new Map([...script.matchAll(IMPORT)].map(([, name, url = '']) => [name, url]));
  const spreads = new Map(
    [...script.matchAll(SPREADS)].map(([, name, all = '']) => [name, all.replaceAll('...', '').split(',')]),
  );
  const routes: Record<string, string[]> = {};
  for (const [, id = '', name = ''] of (ROUTES.exec(script)?.[1] ?? '').matchAll(ROUTE))
    routes[id] = (spreads.get(name) ?? [name]).map((module) => files.get(module) ?? '');
  const entry = ENTRY.exec(script)?.[1];
  const urls = Object.values(routes).flat();
  return entry !== undefined && urls.length > 0 && !urls.includes('') ? { routes, entry } : undefined;
};

/** The files that all pages share, each after those it may import from. */
export const FILES_IN_IMPORT_ORDER = ['rolldown-runtime', 'framework', 'frame', 'manifest'];

/**
 * The largest file, and small ones, which free their connections after one round trip. More at once would delay the
 * first picture.
 */
const REQUESTED_FIRST = /^\/assets\/(framework|rolldown-runtime|root|manifest)-/;

/** Orders the files after those they import; React Router lists them the other way round. */
const inImportOrder = (files: readonly string[]): string[] => {
  const position = (file: string): number => {
    const index = FILES_IN_IMPORT_ORDER.findIndex((name) => file.startsWith(`/assets/${name}-`));
    return index < 0 ? FILES_IN_IMPORT_ORDER.length : index;
  };
  return files.toReversed().toSorted((a, b) => position(a) - position(b));
};

const inlineScript = (text: string): PagePart => ({ tag: '<script>', text });

/** A script element with JSON, in which nothing can end the element. */
const jsonElement = (id: string, json: string): string =>
  `<script type="application/json" id="${id}">${json.replaceAll('<', '\\u003c')}</script>`;

const readContext = (json = 'null'): object | null => {
  try {
    return JSON.parse(json) as object | null;
  } catch {
    return null;
  }
};

/** Reads what the page needs for hydration from React Router's scripts. */
const readHydrationData = (
  { head, scripts }: RenderedPage,
  preloads: readonly string[],
): HydrationData | undefined => {
  const texts = scripts.flatMap((part) => (typeof part === 'string' ? [] : [part.text]));
  const context = texts.map((text) => readContext(CONTEXT.exec(text)?.[1])).find(Boolean);
  const modules = texts.map(readModules).find(Boolean);
  if (!context || !modules) return undefined;
  const files = [...head.matchAll(PRELOAD)].flatMap(([, url = '']) => (url === modules.entry ? [] : [url]));
  const isFirst = (file: string) => REQUESTED_FIRST.test(file);
  const requests = [...files.filter(isFirst), modules.entry, ...files.filter((file) => !isFirst(file))];
  return { ...modules, context, requests, files: inImportOrder(files), preloads };
};

/**
 * Replaces React Router's scripts by JSON and scripts that queue presses, request files early, and hydrate after the first paint.
 * Elements stay in place, because React looks for them. Returns undefined for a page of another form.
 */
export const deferHydration = (
  page: RenderedPage,
  loaderData: string,
  preloads: readonly string[] = [],
): RenderedPage | undefined => {
  const data = readHydrationData(page, preloads);
  if (!data) return undefined;
  const replaceScript = (part: PagePart): PagePart => {
    if (typeof part === 'string') return part;
    const { text } = part;
    if (CONTEXT.test(text)) return jsonElement(LOADER_DATA_ID, loaderData);
    return ROUTES.test(text) ? inlineScript(HYDRATION_SCRIPT) : withoutStorageErrors(part);
  };
  return {
    head: page.head.replace(PRELOAD, ''),
    headScripts: [
      inlineScript(EARLY_SCRIPT),
      ...page.headScripts,
      jsonElement(HYDRATION_DATA_ID, JSON.stringify(data)),
      inlineScript(REQUEST_SCRIPT),
    ],
    body: page.body,
    scripts: page.scripts.map(replaceScript),
  };
};

const END_OF_BODY = '</body>';

/** Adds the replay of early presses to a page that React Router hydrates itself. */
export const addInteractionReplay = (page: RenderedPage): RenderedPage => {
  const scripts = page.scripts.flatMap((part) => {
    const end = typeof part === 'string' ? part.indexOf(END_OF_BODY) : -1;
    return typeof part === 'string' && end >= 0
      ? [part.slice(0, end), inlineScript(FAILURE_SCRIPT), part.slice(end)]
      : [withoutStorageErrors(part)];
  });
  return { ...page, headScripts: [inlineScript(EARLY_SCRIPT), ...page.headScripts], scripts };
};
