import { Hono } from 'hono';
import { z } from 'zod';
import type { Desk } from '../context.ts';
import { createCoupon, createCouponParams } from '../operations/create-coupon.ts';
import { noSuch } from './api-error.ts';
import { misbehave } from './inject-fault.ts';
import { listParams, pageOf } from './lists.ts';
import { expand } from './params.ts';
import { reading } from './read-handler.ts';
import type { ApiEnv } from './responses.ts';
import type { createWriting } from './write-handler.ts';

/** Coupons: create, retrieve, list. */
export function couponRoutes(
  { books, faults }: Desk,
  writing: ReturnType<typeof createWriting>,
): Hono<ApiEnv> {
  const routes = new Hono<ApiEnv>();

  const create = writing(createCouponParams, (input, call) => {
    const made = createCoupon(input, (id) => books.find('coupon', id) !== undefined, call);
    return 'refusal' in made ? { ...made, kept: true } : { answer: made.coupon, change: made.change };
  });

  const retrieve = reading(z.strictObject({ expand }), (_input, id) => {
    const coupon = books.find('coupon', id);
    return coupon ? { answer: coupon } : { refusal: noSuch('coupon', id, 'coupon') };
  });

  const list = reading(z.strictObject(listParams), (input) => {
    const found = pageOf(books.all('coupon'), input, '/v1/coupons');
    return 'refusal' in found ? found : { answer: found.page };
  });

  routes.post('/', misbehave(faults, 'createCoupon'), create);
  routes.get('/', list);
  routes.get('/:id', retrieve);
  return routes;
}
