// Bytes that a browser fetches before and after hydration, by the manifest of the build.
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { currentRelease, root } from '../launch/paths.mjs';

/** @typedef {'script' | 'later' | 'cart' | 'styles' | 'fonts'} Kind */
/** @typedef {Record<string, number>} Files by name without its hash, the bytes that are sent */
/** @typedef {Record<Kind, Files>} FirstLoad */
/** @typedef {{ module: string, imports?: string[], css?: string[], clientLoaderModule?: string }} Part */

/**
 * @typedef {{ budgets: Record<Kind | 'html' | 'largestPicture' | 'picturesInView', number>, pages: Record<string, FirstLoad> }} Listed
 *   the maximum of bytes per page and kind, and the recorded sizes
 */

/** The measured pages, by their keys in src/web/site/site-map.ts. */
const PAGES = ['home', 'tea', 'product'];

/** @type {Record<Kind, string>} */
const LABELS = {
  script: 'script',
  later: 'deferred script',
  cart: 'script of the cart',
  styles: 'styles',
  fonts: 'fonts',
};

/** The two font files of every page; quality/bench/cases/first-load.ts measures the others in a browser. */
const FONT = /^(?:display|text)-.*\.woff2$/;
const HASH = /-[\w-]{8}(?=\.\w+$)/;

const listFile = join(root, 'scripts', 'first-load.json');

/** Loads only once the cart has items or is opened. */
const CART = /\/cart-[\w-]+\.js$/;

/** A static or dynamic import of another script. */
const IMPORTED = /(?:\bfrom|\bimport)\s*\(?\s*["'`]\.\/([\w.-]+\.js)["'`]/g;

/** A function, because the first build may follow the import of this module. */
const clientFolder = () => join(currentRelease() ?? root, 'client');

/** The compressed size; the build writes a `.br` file beside each text file. @param {string} file */
const bytesOf = (file) => statSync(`${file}${file.endsWith('.woff2') ? '' : '.br'}`).size;

/** @returns {{ entry: Part, routes: Record<string, Part>, url: string }} */
const readManifest = () => {
  const assets = join(clientFolder(), 'assets');
  const name = readdirSync(assets).find((file) => /^manifest-\w+\.js$/.test(file)) ?? '';
  return JSON.parse(
    readFileSync(join(assets, name), 'utf8')
      .replace(/^[^{]*/, '')
      .replace(/;\s*$/, ''),
  );
};

/** Scripts that these import, directly or indirectly. @param {readonly string[]} first */
const laterScripts = (first) => {
  const found = new Set(first);
  for (const address of found)
    for (const [, name] of readFileSync(join(clientFolder(), address), 'utf8').matchAll(IMPORTED))
      found.add(`/assets/${name}`);
  return [...found].filter((address) => !first.includes(address));
};

/** @returns {Record<string, FirstLoad>} */
export const measureFirstLoads = () => {
  const { entry, routes, url } = readManifest();
  return Object.fromEntries(
    PAGES.map((page) => {
      const parts = [entry, routes['root'], routes[page]].filter((part) => part !== undefined);
      /** @param {string[]} addresses @returns {Files} */
      const sizesOf = (addresses) => {
        /** @type {Files} */
        const files = {};
        for (const address of new Set(addresses.map((one) => one.replace(/#$/, '')))) {
          // Each page names its own files `route`.
          const name = basename(address)
            .replace(HASH, '')
            .replace(/^route\b/, page);
          files[name] = (files[name] ?? 0) + bytesOf(join(clientFolder(), address));
        }
        return files;
      };
      const scripts = [
        url,
        ...parts.flatMap((part) => [part.module, ...(part.imports ?? []), part.clientLoaderModule]),
      ].filter((address) => address !== undefined);
      const later = laterScripts(scripts.map((address) => address.replace(/#$/, '')));
      const fonts = readdirSync(join(clientFolder(), 'assets')).filter((name) => FONT.test(name));
      return [
        page,
        {
          script: sizesOf(scripts),
          later: sizesOf(later.filter((address) => !CART.test(address))),
          cart: sizesOf(later.filter((address) => CART.test(address))),
          styles: sizesOf(parts.flatMap((part) => part.css ?? [])),
          fonts: sizesOf(fonts.map((name) => `/assets/${name}`)),
        },
      ];
    }),
  );
};

/** @returns {Listed} */
export const readListed = () => JSON.parse(readFileSync(listFile, 'utf8'));

/** @param {Record<string, FirstLoad>} pages */
export const writeListed = (pages) =>
  writeFileSync(listFile, `${JSON.stringify({ ...readListed(), pages }, null, 2)}\n`);

/** @param {Files} files */
export const sumOf = (files) => Object.values(files).reduce((sum, bytes) => sum + bytes, 0);

/** @param {number} bytes */
const inKb = (bytes) => `${(bytes / 1000).toFixed(1)} kB`;

/**
 * Messages about exceeded budgets, each with the files that have grown since the sizes were recorded.
 * @param {Record<string, FirstLoad>} now
 * @param {Listed} before
 */
export const excesses = (now, { budgets, pages: before }) =>
  Object.entries(now).flatMap(([page, load]) =>
    /** @type {[Kind, Files][]} */ (Object.entries(load)).flatMap(([kind, files]) => {
      const sum = sumOf(files);
      if (sum <= budgets[kind]) return [];
      const grown = Object.entries(files)
        .map(([name, bytes]) => ({ name, by: bytes - (before[page]?.[kind]?.[name] ?? 0) }))
        .filter(({ by }) => by > 0)
        .toSorted((a, b) => b.by - a.by)
        .map(({ name, by }) => `${name} by ${by} bytes`);
      return [
        `The first load of ${page} has ${inKb(sum)} of ${LABELS[kind]}, and ${inKb(budgets[kind])} are allowed. Grown: ${grown.join(', ') || 'nothing'}.`,
      ];
    }),
  );
