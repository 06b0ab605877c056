import { errorCodeResponse } from '../responses/response.ts';
import { CACHE_HOUR, CACHE_YEAR, filesAt } from './file-routes.ts';
import { staticFiles } from './static-files.ts';

const CACHE_MINUTE = 'public, max-age=60';

export type PictureFolders = {
  /** Original images, in folders such as `products`. */
  readonly originals: string;
  /** Resized images under `pictures`, missing while they are generated. */
  readonly resized: string;
};

/** `/pictures/products/uji-matcha-480.1a2b3c4d.avif` → `products/uji-matcha`. */
const RESIZED_PATH = /^\/pictures\/((?:[a-z0-9-]+\/)?[a-z0-9-]+?)-\d+\.[0-9a-f]{8}\.(?:avif|webp)$/;

/** Paths of former SVG drawings, which carts in old browsers still request. */
const FORMER_SVG_PATH = /^(\/pictures\/(?:[a-z0-9-]+\/)?[a-z0-9-]+)\.svg$/;

const ORIGINAL_PATH = /^\/pictures\/(?:[a-z0-9-]+\/)?[a-z0-9-]+\.webp$/;

/** Serves an image in the requested width, or the original until that width is generated. */
export const pictureRoutes = ({ originals, resized }: PictureFolders) => {
  const serveOriginal = staticFiles({
    root: originals,
    rewritePath: (path) => path.replace(RESIZED_PATH, '/$1.webp').replace(/^\/pictures\//, '/'),
    headersFor: (path) => ({ 'cache-control': RESIZED_PATH.test(path) ? CACHE_MINUTE : CACHE_HOUR }),
  });
  const serveResized = staticFiles({ root: resized, headersFor: () => ({ 'cache-control': CACHE_YEAR }) });
  return [
    filesAt('/pictures/*', async (c, next) =>
      RESIZED_PATH.test(c.req.path) ? serveResized(c, next) : undefined,
    ),
    filesAt('/pictures/*', async (c, next) =>
      RESIZED_PATH.test(c.req.path) || ORIGINAL_PATH.test(c.req.path) ? serveOriginal(c, next) : undefined,
    ),
    filesAt('/pictures/*', async (c) => {
      const photograph = FORMER_SVG_PATH.exec(c.req.path)?.[1];
      return photograph ? c.redirect(`${photograph}.webp`, 301) : errorCodeResponse('not-found');
    }),
  ];
};
