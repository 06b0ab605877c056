import { getConnInfo } from '@hono/node-server/conninfo';
import { type Context, Hono, type Next } from 'hono';
import type { Shop } from '#services/shop.ts';
import { answerCode } from '../answer.ts';
import type { PageCacheFigures } from '../page-cache/page-cache.ts';
import type { createAccess } from './access.ts';
import type { Metrics } from './metrics.ts';
import { operatorPage } from './operator-page.ts';

const HEADERS = { 'cache-control': 'no-store', 'x-robots-tag': 'noindex' };

type Parts = {
  readonly shop: Pick<Shop, 'surveyShop'>;
  readonly shopName: string;
  readonly access: ReturnType<typeof createAccess>;
  readonly metrics: Metrics;
  readonly pageCache: () => PageCacheFigures;
};

/** What operators read: figures for a machine, and a page for a person. */
export const operatorRoutes = ({ shop, shopName, access, metrics, pageCache }: Parts) => {
  const guard = async (c: Context, next: Next): Promise<Response | undefined> => {
    const { address } = getConnInfo(c).remote;
    const found = access({
      remoteAddress: address,
      host: c.req.header('host'),
      authorization: c.req.header('authorization'),
    });
    if (found === 'hidden') return answerCode('not-found');
    if (found === 'closed')
      return new Response('A token is needed: METRICS_TOKEN of the settings.\n', {
        status: 401,
        headers: { ...HEADERS, 'www-authenticate': 'Basic realm="operator", charset="UTF-8"' },
      });
    await next();
    return undefined;
  };

  return new Hono()
    .get('/metrics', guard, async (c) =>
      c.body(await metrics.text(), 200, { ...HEADERS, 'content-type': metrics.contentType }),
    )
    .get('/operator', guard, async (c) =>
      c.html(operatorPage(shopName, await shop.surveyShop(), pageCache()), 200, HEADERS),
    );
};
