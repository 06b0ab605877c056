import { Hono } from 'hono';
import { apiMap } from '#domain/api-map.ts';
import { vitalsReportSchema } from '#domain/vitals.ts';
import type { Shop } from '#services/shop.ts';
import { answerCode, answerError } from '../answer.ts';
import { readJson } from '../read-body.ts';

/** Takes the figures of a visit (STATE-8). A page that the shop does not have cannot have been visited. */
export const vitalsRoutes = (shop: Pick<Shop, 'recordVitals'>, patterns: readonly string[]) =>
  new Hono().post(apiMap.vitals, async (c) => {
    const report = await readJson(c.req.raw, vitalsReportSchema);
    if (!report.ok) return answerError(report.error);
    if (!patterns.includes(report.value.route)) return answerCode('invalid-request');
    await shop.recordVitals(report.value);
    return new Response(null, { status: 204, headers: { 'cache-control': 'no-store' } });
  });
