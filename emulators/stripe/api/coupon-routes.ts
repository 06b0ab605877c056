import { Hono } from 'hono';
import { z } from 'zod';
import type { EmulatorContext } from '../context.ts';
import { createCoupon, createCouponParams } from '../operations/create-coupon.ts';
import { resourceMissing } from './api-error.ts';
import { injectFault } from './inject-fault.ts';
import { listParams, pageOf } from './lists.ts';
import { expand } from './params.ts';
import { createReadHandler } from './read-handler.ts';
import type { ApiEnv } from './responses.ts';
import type { createWriteHandlers } from './write-handler.ts';

/** Coupons: create, retrieve, list. */
export function couponRoutes(
  { ledger, faults }: EmulatorContext,
  createWriteHandler: ReturnType<typeof createWriteHandlers>,
): Hono<ApiEnv> {
  const routes = new Hono<ApiEnv>();

  const create = createWriteHandler(createCouponParams, (input, call) => {
    const created = createCoupon(input, (id) => ledger.find('coupon', id) !== undefined, call);
    return 'apiError' in created
      ? { ...created, isSaved: true }
      : { response: created.coupon, change: created.change };
  });

  const retrieve = createReadHandler(z.strictObject({ expand }), (_input, id) => {
    const coupon = ledger.find('coupon', id);
    return coupon ? { response: coupon } : { apiError: resourceMissing('coupon', id, 'coupon') };
  });

  const list = createReadHandler(z.strictObject(listParams), (input) => {
    const found = pageOf(ledger.all('coupon'), input, '/v1/coupons');
    return 'apiError' in found ? found : { response: found.page };
  });

  routes.post('/', injectFault(faults, 'createCoupon'), create);
  routes.get('/', list);
  routes.get('/:id', retrieve);
  return routes;
}
