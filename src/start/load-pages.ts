import type { IncomingMessage, ServerResponse } from 'node:http';
import { fileURLToPath } from 'node:url';
import type { CreatePages } from '#web/server.ts';

/** The pages of the site, and how the browser gets the files that belong to them. */
export type LoadedPages = {
  readonly createPages: CreatePages;
  /** Folder of the built files; `null` while Vite serves them. */
  readonly assets: string | null;
  /** Answers what belongs to Vite and passes on everything else. */
  readonly middleware?: (request: IncomingMessage, response: ServerResponse, next: () => void) => void;
};

export type LoadPages = (life: AsyncDisposableStack) => Promise<LoadedPages>;

const root = fileURLToPath(new URL('../..', import.meta.url));

/** The pages as the build left them. */
export const loadBuiltPages: LoadPages = async () => {
  const { createPages }: { createPages: CreatePages } = await import(`${root}build/server/index.js`);
  return { createPages, assets: `${root}build/client` };
};

/** The pages from their sources; a change shows at the next request, or at once in open browsers. */
export const loadPagesThroughVite: LoadPages = async (life) => {
  const { createServer } = await import('vite');
  const known = new Set(process.listeners('SIGTERM'));
  const vite = await createServer({ root, appType: 'custom', server: { middlewareMode: true } });
  // Vite ends the process at once; the shop ends by itself, and in its own order.
  for (const listener of process.listeners('SIGTERM'))
    if (!known.has(listener)) process.off('SIGTERM', listener);
  life.defer(() => vite.close());
  const createPages: CreatePages = (parts) => async (request, visitor) => {
    const module = (await vite.ssrLoadModule('/src/web/server.ts')) as { createPages: CreatePages };
    return module.createPages(parts)(request, visitor);
  };
  return { createPages, assets: null, middleware: vite.middlewares };
};
