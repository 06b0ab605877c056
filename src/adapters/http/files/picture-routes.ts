import { errorCodeResponse } from '../responses/response.ts';
import { filesAt, HOUR, YEAR } from './file-routes.ts';
import { staticFiles } from './static-files.ts';

const SHORTLY = 'public, max-age=60';

export type PictureFolders = {
  /** Original images, in folders such as `products`. */
  readonly masters: string;
  /** Resized images under `pictures`, missing while they are generated. */
  readonly cuts: string;
};

/** `/pictures/products/uji-matcha-480.1a2b3c4d.avif` → `products/uji-matcha`. */
const CUT = /^\/pictures\/((?:[a-z0-9-]+\/)?[a-z0-9-]+?)-\d+\.[0-9a-f]{8}\.(?:avif|webp)$/;

/** Paths of former drawings, which carts in old browsers still request. */
const DRAWN = /^(\/pictures\/(?:[a-z0-9-]+\/)?[a-z0-9-]+)\.svg$/;

const WHOLE = /^\/pictures\/(?:[a-z0-9-]+\/)?[a-z0-9-]+\.webp$/;

/** Serves an image in the requested width, or the original until that width is generated. */
export const pictureRoutes = ({ masters, cuts }: PictureFolders) => {
  const master = staticFiles({
    root: masters,
    rewritePath: (path) => path.replace(CUT, '/$1.webp').replace(/^\/pictures\//, '/'),
    headersFor: (path) => ({ 'cache-control': CUT.test(path) ? SHORTLY : HOUR }),
  });
  const cut = staticFiles({ root: cuts, headersFor: () => ({ 'cache-control': YEAR }) });
  return [
    filesAt('/pictures/*', async (c, next) => (CUT.test(c.req.path) ? cut(c, next) : undefined)),
    filesAt('/pictures/*', async (c, next) =>
      CUT.test(c.req.path) || WHOLE.test(c.req.path) ? master(c, next) : undefined,
    ),
    filesAt('/pictures/*', async (c) => {
      const photograph = DRAWN.exec(c.req.path)?.[1];
      return photograph ? c.redirect(`${photograph}.webp`, 301) : errorCodeResponse('not-found');
    }),
  ];
};
