import { answerCode } from '../responses/response.ts';
import { filesAt, HOUR, YEAR } from './file-routes.ts';
import { staticFiles } from './static-files.ts';

const SHORTLY = 'public, max-age=60';

export type PictureFolders = {
  /** The pictures as they were made, under `products/…` and so on. */
  readonly masters: string;
  /** Their cuts, under `pictures/…`; those that are missing are still being made. */
  readonly cuts: string;
};

/** `/pictures/products/uji-matcha-480.1a2b3c4d.avif` → `products/uji-matcha`. */
const CUT = /^\/pictures\/((?:[a-z0-9-]+\/)?[a-z0-9-]+?)-\d+\.[0-9a-f]{8}\.(?:avif|webp)$/;

/** Where drawings were before there were photographs; carts that browsers kept still ask for them. */
const DRAWN = /^(\/pictures\/(?:[a-z0-9-]+\/)?[a-z0-9-]+)\.svg$/;

const WHOLE = /^\/pictures\/(?:[a-z0-9-]+\/)?[a-z0-9-]+\.webp$/;

/** Photographs in the width that was asked for, or whole as long as that cut is not there yet. */
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
      return photograph ? c.redirect(`${photograph}.webp`, 301) : answerCode('not-found');
    }),
  ];
};
