import { apiMap } from '#domain/api/api-map.ts';
import { vitalsReportSchema } from '#domain/monitoring/web-vitals.ts';
import type { Shop } from '#services/shop.ts';
import { endpoint, publicAccess } from '../registry/endpoint.ts';
import { json } from '../requests/read-request.ts';
import { errorCodeResponse } from '../responses/response.ts';

const MAX_REPORT_BYTES = 2 * 1024;

/** Collects web vitals (STATE-8); rejects routes that are not pages of the shop. */
export const vitalsRoutes = (shop: Pick<Shop, 'monitoring'>, patterns: readonly string[]) => [
  endpoint({
    method: 'POST',
    path: apiMap.vitals,
    access: publicAccess,
    rateLimit: 'vitals',
    body: json(vitalsReportSchema, MAX_REPORT_BYTES),
    handler: async ({ body }) => {
      if (!patterns.includes(body.route)) return errorCodeResponse('invalid-request');
      await shop.monitoring.recordWebVitals(body);
      return new Response(null, { status: 204 });
    },
  }),
];
