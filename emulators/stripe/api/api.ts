import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { Desk } from '../context.ts';
import { invalid } from './api-error.ts';
import { couponRoutes } from './coupon-routes.ts';
import { eventRoutes } from './event-routes.ts';
import { refundRoutes } from './refund-routes.ts';
import { type ApiEnv, refuse, requireKey, stripeHeaders } from './responses.ts';
import { sessionRoutes } from './session-routes.ts';
import { createWriting } from './write-handler.ts';

/** Stripe's HTTP API, as far as a shop with Checkout needs it; to be mounted at /v1. */
export function createApi(desk: Desk, key: string): Hono<ApiEnv> {
  const api = new Hono<ApiEnv>();
  const writing = createWriting(desk);
  api.use(stripeHeaders, requireKey(key, desk.faults));
  api.use(bodyLimit({ maxSize: 1_000_000, onError: (c) => refuse(c, invalid('The request is too large.')) }));
  api.route('/checkout/sessions', sessionRoutes(desk, writing));
  api.route('/coupons', couponRoutes(desk, writing));
  api.route('/refunds', refundRoutes(desk, writing));
  api.route('/', eventRoutes(desk));
  api.all('*', (c) =>
    refuse(c, { ...invalid(`Unrecognized request URL (${c.req.method}: ${c.req.path}).`), status: 404 }),
  );
  return api;
}
