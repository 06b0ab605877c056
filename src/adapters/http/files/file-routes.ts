import type { MiddlewareHandler } from 'hono';
import { type Endpoint, endpoint, publicAccess } from '../registry/endpoint.ts';
import { WORKER_POLICY } from '../responses/content-security-policy.ts';
import { errorCodeResponse } from '../responses/response.ts';
import { staticFiles } from './static-files.ts';

export const CACHE_YEAR = 'public, max-age=31536000, immutable';
export const CACHE_HOUR = 'public, max-age=3600';
const WORKER = '/service-worker.js';

/** A public route for files; `serve` passes a missing file on to the next route. */
export const filesAt = (path: string, serve: MiddlewareHandler): Endpoint =>
  endpoint({
    method: 'GET',
    path,
    access: publicAccess,
    rateLimit: 'file',
    handler: async ({ c }) => (await serve(c, async () => undefined)) ?? undefined,
  });

const notFoundAt = (path: string): Endpoint => filesAt(path, async () => errorCodeResponse('not-found'));

const unhashedHeaders = (path: string) => ({
  'cache-control': 'no-cache',
  ...(path === WORKER && { 'content-security-policy': WORKER_POLICY }),
});

/** Apple devices request the touch icon by well-known names that contain its size. */
const rewriteIconPath = (path: string): string =>
  /^\/apple-touch-icon(?:-\d{2,3}x\d{2,3})?(?:-precomposed)?\.png$/.test(path)
    ? '/icons/touch-180.png'
    : path;

/** The scripts and styles of the admin. */
export const adminFileRoutes = (root: string): Endpoint[] => [
  filesAt(
    '/admin/assets/*',
    staticFiles({ root, isPrecompressed: true, headersFor: () => ({ 'cache-control': CACHE_YEAR }) }),
  ),
  notFoundAt('/admin/assets/*'),
];

export const fileRoutes = (root: string): Endpoint[] => {
  const cachedFiles = (cacheControl: string) =>
    staticFiles({ root, isPrecompressed: true, headersFor: () => ({ 'cache-control': cacheControl }) });
  const rootFiles = staticFiles({ root, rewritePath: rewriteIconPath, headersFor: unhashedHeaders });
  return [
    filesAt('/assets/*', cachedFiles(CACHE_YEAR)),
    filesAt('/pictures/*', cachedFiles(CACHE_HOUR)),
    filesAt('/icons/*', cachedFiles(CACHE_HOUR)),
    filesAt('/:file{[^/]+\\.[a-z0-9]+}', rootFiles),
    notFoundAt('/assets/*'),
    notFoundAt('/icons/*'),
  ];
};
