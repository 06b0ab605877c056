import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { EmulatorContext } from '../context.ts';
import { invalid } from './api-error.ts';
import { couponRoutes } from './coupon-routes.ts';
import { eventRoutes } from './event-routes.ts';
import { refundRoutes } from './refund-routes.ts';
import { type ApiEnv, requireKey, sendError, stripeHeaders } from './responses.ts';
import { sessionRoutes } from './session-routes.ts';
import { createWriteHandlers } from './write-handler.ts';

/** Stripe's HTTP API, as far as a shop with Checkout needs it; to be mounted at /v1. */
export function createApi(context: EmulatorContext, key: string): Hono<ApiEnv> {
  const api = new Hono<ApiEnv>();
  const writeHandlers = createWriteHandlers(context);
  api.use(stripeHeaders, requireKey(key, context.faults));
  api.use(
    bodyLimit({ maxSize: 1_000_000, onError: (c) => sendError(c, invalid('The request is too large.')) }),
  );
  api.route('/checkout/sessions', sessionRoutes(context, writeHandlers));
  api.route('/coupons', couponRoutes(context, writeHandlers));
  api.route('/refunds', refundRoutes(context, writeHandlers));
  api.route('/', eventRoutes(context));
  api.all('*', (c) =>
    sendError(c, { ...invalid(`Unrecognized request URL (${c.req.method}: ${c.req.path}).`), status: 404 }),
  );
  return api;
}
