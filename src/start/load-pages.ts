import { existsSync, globSync, readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { CreatePages } from '#web/server.ts';
import type { StyleSheets } from '#web/settled-page.ts';
import { claimCurrentRelease } from './current-release.ts';
import { StartError } from './start-error.ts';

/** The pages of the site, and how the browser gets the files that belong to them. */
export type LoadedPages = {
  readonly createPages: CreatePages;
  /** Folder of the built files; `null` while Vite serves them. */
  readonly assets: string | null;
  /** The style sheets that stand in the pages themselves. */
  readonly sheets: StyleSheets;
  /** Answers what belongs to Vite and passes on everything else. */
  readonly middleware?: (request: IncomingMessage, response: ServerResponse, next: () => void) => void;
};

export type LoadPages = (life: AsyncDisposableStack) => Promise<LoadedPages>;

const root = fileURLToPath(new URL('../..', import.meta.url));

/** The pages as the build left them in a folder. */
export const pagesBuiltIn =
  (folder: string): LoadPages =>
  async () => {
    const file = join(folder, 'server', 'index.js');
    if (!existsSync(file)) {
      throw new StartError(`The built pages are missing (${file}); npm start builds them.`);
    }
    const { createPages }: { createPages: CreatePages } = await import(pathToFileURL(file).href);
    const assets = join(folder, 'client');
    return { createPages, assets, sheets: sheetsIn(assets) };
  };

const sheetsIn = (assets: string): StyleSheets =>
  new Map(
    globSync('assets/*.css', { cwd: assets }).map((file) => [
      `/${file}`,
      readFileSync(join(assets, file), 'utf8'),
    ]),
  );

export const loadBuiltPages: LoadPages = async (life) => pagesBuiltIn(claimCurrentRelease())(life);

/** The pages from their sources; a change shows at the next request, or at once in open browsers. */
export const loadPagesThroughVite: LoadPages = async (life) => {
  const { createServer } = await import('vite');
  const known = new Set(process.listeners('SIGTERM'));
  const vite = await createServer({ root, appType: 'custom', server: { middlewareMode: true } });
  // Vite ends the process at once; the shop ends by itself, and in its own order.
  for (const listener of process.listeners('SIGTERM'))
    if (!known.has(listener)) process.off('SIGTERM', listener);
  life.defer(() => vite.close());
  const load = async () => (await vite.ssrLoadModule('/src/web/server.ts')) as { createPages: CreatePages };
  // Once before the shop opens, which takes longer than any answer may.
  await load();
  const createPages: CreatePages = (parts) => ({
    render: async (request, visitor) => (await load()).createPages(parts).render(request, visitor),
    renderError: async (error) => (await load()).createPages(parts).renderError(error),
  });
  return { createPages, assets: null, sheets: new Map(), middleware: vite.middlewares };
};
