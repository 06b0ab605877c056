import { existsSync, globSync, readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { InlineConfig, ViteDevServer } from 'vite';
import type { CreateAdminPages } from '#web/admin/site/create-admin-pages.ts';
import type { StyleSheets } from '#web/document/post-process-html.ts';
import type { CreatePages } from '#web/server.ts';
import { StartError } from './errors/start-error.ts';
import { claimCurrentRelease } from './process/current-release.ts';

export type PageRenderer = {
  readonly createPages: CreatePages;
  /** Folder of the built files; `null` in development. */
  readonly assets: string | null;
  /** Style sheets to inline. */
  readonly sheets: StyleSheets;
  /** Addresses of scripts that every page imports after hydration. */
  readonly preloads: readonly string[];
  readonly admin: AdminBuild;
  /** Vite's middleware in development. */
  readonly middleware?: (request: IncomingMessage, response: ServerResponse, next: () => void) => void;
};

/** The admin is loaded by its first request, because it would double the memory of the pages. */
export type AdminBuild = {
  readonly load: () => Promise<CreateAdminPages>;
  /** Folder of the built files; `null` in development. */
  readonly assets: string | null;
  readonly sheets: StyleSheets;
};

export type LoadPages = (disposables: AsyncDisposableStack) => Promise<PageRenderer>;

const root = fileURLToPath(new URL('../..', import.meta.url));

export const builtPagesIn =
  (folder: string): LoadPages =>
  async () => {
    const file = join(folder, 'server', 'index.js');
    if (!existsSync(file)) {
      throw new StartError(`The built pages are missing (${file}); npm start builds them.`);
    }
    const { createPages }: { createPages: CreatePages } = await import(pathToFileURL(file).href);
    const assets = join(folder, 'client');
    const preloads = globSync('assets/later-*.js', { cwd: assets }).map((name) => `/${name}`);
    const admin = adminBuildIn(join(folder, 'admin'));
    return { createPages, assets, sheets: sheetsIn(assets), preloads, admin };
  };

const adminBuildIn = (folder: string): AdminBuild => {
  const assets = join(folder, 'client');
  const file = pathToFileURL(join(folder, 'server', 'index.js')).href;
  const load = async () => ((await import(file)) as { createAdminPages: CreateAdminPages }).createAdminPages;
  return { load, assets, sheets: sheetsIn(assets) };
};

const sheetsIn = (assets: string): StyleSheets =>
  new Map(
    globSync('{admin/,}assets/*.css', { cwd: assets }).map((file) => [
      `/${file}`,
      readFileSync(join(assets, file), 'utf8'),
    ]),
  );

export const loadBuiltPages: LoadPages = async (disposables) =>
  builtPagesIn(claimCurrentRelease())(disposables);

/** Serves pages from source with hot reloading. */
export const loadPagesThroughVite: LoadPages = async (disposables) => {
  const shop = await startVite(disposables, { root });
  const load = async () => (await shop.ssrLoadModule('/src/web/server.ts')) as { createPages: CreatePages };
  // The first load takes longer than the timeout of a request.
  await load();
  const createPages: CreatePages = (parts) => ({
    render: async (request, visitor) => (await load()).createPages(parts).render(request, visitor),
    renderError: async (error) => (await load()).createPages(parts).renderError(error),
  });
  const admin = await startVite(disposables, {
    configFile: join(root, 'src/web/admin/vite.config.ts'),
    base: ADMIN_BASE,
  });
  const loadAdmin = async () =>
    ((await admin.ssrLoadModule('/server.ts')) as { createAdminPages: CreateAdminPages }).createAdminPages;
  return {
    createPages,
    assets: null,
    sheets: new Map(),
    preloads: [],
    admin: { load: loadAdmin, assets: null, sheets: new Map() },
    middleware: (request, response, next) =>
      (request.url?.startsWith(ADMIN_BASE) ? admin : shop).middlewares(request, response, next),
  };
};

/** Where Vite serves the sources of the admin in development. */
const ADMIN_BASE = '/admin-sources/';

const startVite = async (
  disposables: AsyncDisposableStack,
  options: InlineConfig,
): Promise<ViteDevServer> => {
  const { createServer } = await import('vite');
  const known = new Set(process.listeners('SIGTERM'));
  const vite = await createServer({ ...options, appType: 'custom', server: { middlewareMode: true } });
  // Vite would exit the process at once; the shop shuts down in order.
  for (const listener of process.listeners('SIGTERM'))
    if (!known.has(listener)) process.off('SIGTERM', listener);
  disposables.defer(() => vite.close());
  return vite;
};
