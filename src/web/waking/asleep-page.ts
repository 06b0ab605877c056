import { FILES_BOTTOM_UP } from '../script-files.ts';
import { ASLEEP_ID, type Asleep, TOLD, WAKING } from './wake.ts';

const CONTEXT = /^window\.__reactRouterContext = (\{.*?\});window\.__reactRouterContext\.stream = /;
const TELLING = /^window\.__reactRouterContext\.streamController\.(?:enqueue\((".*")\)|close\(\));$/s;
const PRELOAD = /<link rel="modulepreload"[^>]* href="([^"]+)"[^>]*>/g;
const IMPORT = /import (?:\* as (\w+) from )?"([^"]+)"/g;
const PARTS = /const (\w+) = \{((?:\.\.\.\w+,?)+)\};/g;
const ROUTES = /window\.__reactRouterRouteModules = \{([^}]*)\};/;
const ROUTE = /"([^"]+)":(\w+)/g;
const ENTRY = /import\("([^"]+)"\)/;

/** React Router's script that imports the routes of the page, as what it says. */
const readModules = (script: string): Pick<Asleep, 'routes' | 'entry'> => {
  const found = (pattern: RegExp): string => {
    const [, text] = pattern.exec(script) ?? [];
    if (text === undefined)
      throw new Error(`React Router names the scripts of a page in another way: ${script}`);
    return text;
  };
  const addresses = new Map([...script.matchAll(IMPORT)].map(([, name, address = '']) => [name, address]));
  const parts = new Map(
    [...script.matchAll(PARTS)].map(([, name, all = '']) => [name, all.replaceAll('...', '').split(',')]),
  );
  const routes = [...found(ROUTES).matchAll(ROUTE)].map(([, id = '', name = '']) => [
    id,
    (parts.get(name) ?? [name]).map((part) => addresses.get(part) ?? ''),
  ]);
  return { routes: Object.fromEntries(routes), entry: found(ENTRY) };
};

/** Every file behind those that it imports: React Router lists them the other way round, each once. */
const bottomUp = (files: readonly string[]): string[] => {
  const place = (file: string): number => {
    const known = FILES_BOTTOM_UP.findIndex((name) => file.startsWith(`/assets/${name}-`));
    return known < 0 ? FILES_BOTTOM_UP.length : known;
  };
  return files.toReversed().toSorted((a, b) => place(a) - place(b));
};

/** Data that a page carries, of which nothing can end the element it stands in. */
const dataOf = (attribute: string, data: unknown): string =>
  `<script type="application/json" ${attribute}>${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`;

/**
 * A rendered page whose scripts wait until it has been seen. What React Router's server has written as scripts that bear
 * the mark becomes data, and one script reads it; elements stay where they were, since React looks for them.
 */
export const letSleep = (rendered: string, mark: string): string => {
  let context: unknown;
  const preloads = [...rendered.matchAll(PRELOAD)].map(([, address = '']) => address);
  const settle = (script: string, text: string): string => {
    const [, told] = CONTEXT.exec(text) ?? [];
    if (told !== undefined) {
      context = JSON.parse(told);
      return `<script nonce="${mark}">${WAKING}</script>`;
    }
    if (ROUTES.test(text)) {
      const { routes, entry } = readModules(text);
      const files = bottomUp(preloads).filter((file) => file !== entry);
      return dataOf(`id="${ASLEEP_ID}"`, { context, files, routes, entry });
    }
    const [telling, part = '""'] = TELLING.exec(text) ?? [];
    return telling === undefined ? script : dataOf(TOLD, JSON.parse(part));
  };
  const scripts = new RegExp(`<script(?=[^>]* nonce="${mark}")[^>]*>([\\s\\S]*?)</script>`, 'g');
  return rendered.replace(PRELOAD, '').replace(scripts, settle);
};
