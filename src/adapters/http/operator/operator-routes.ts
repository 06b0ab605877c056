import { getConnInfo } from '@hono/node-server/conninfo';
import type { Context } from 'hono';
import type { Shop } from '#services/shop.ts';
import type { PageCacheStats } from '../page-cache/page-cache.ts';
import { endpoint, operator } from '../registry/endpoint.ts';
import { contentPolicy } from '../responses/content-security-policy.ts';
import { errorCodeResponse } from '../responses/response.ts';
import type { Metrics } from './metrics.ts';
import type { createOperatorAccess, OperatorCredentials } from './operator-access.ts';
import { OPERATOR_STYLE, operatorPage } from './operator-page.ts';

const HEADERS = { 'x-robots-tag': 'noindex' };

type OperatorRoutesOptions = {
  readonly shop: Pick<Shop, 'monitoring'>;
  readonly shopName: string;
  readonly access: ReturnType<typeof createOperatorAccess>;
  readonly metrics: Pick<Metrics, 'contentType' | 'text'>;
  readonly pageCache: () => PageCacheStats;
};

export const operatorCredentialsOf = (c: Context): OperatorCredentials => ({
  remoteAddress: getConnInfo(c).remote.address,
  host: c.req.header('host'),
  authorization: c.req.header('authorization'),
});

export const operatorRoutes = ({ shop, shopName, access, metrics, pageCache }: OperatorRoutesOptions) => {
  const operatorOnly = operator((c) => {
    const granted = access(operatorCredentialsOf(c));
    if (granted === 'hidden') return errorCodeResponse('not-found');
    if (granted === 'open') return undefined;
    return new Response('Authentication required: send METRICS_TOKEN as bearer token or password.\n', {
      status: 401,
      headers: { ...HEADERS, 'www-authenticate': 'Basic realm="operator", charset="UTF-8"' },
    });
  });

  return [
    endpoint({
      method: 'GET',
      path: '/metrics',
      access: operatorOnly,
      rateLimit: 'operator',
      handler: async ({ c }) =>
        c.body(await metrics.text(), 200, { ...HEADERS, 'content-type': metrics.contentType }),
    }),
    endpoint({
      method: 'GET',
      path: '/operator',
      access: operatorOnly,
      rateLimit: 'operator',
      handler: async ({ c }) =>
        c.html(operatorPage(shopName, await shop.monitoring.readStats(), pageCache()), 200, {
          ...HEADERS,
          'content-security-policy': contentPolicy({ scripts: [], styles: [OPERATOR_STYLE] }),
        }),
    }),
  ];
};
