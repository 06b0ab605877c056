import { Hono } from 'hono';
import { z } from 'zod';
import type { Desk } from '../context.ts';
import { createRefund, createRefundParams } from '../operations/create-refund.ts';
import { emptyBalance, noSuch } from './api-error.ts';
import { misbehave } from './inject-fault.ts';
import { listParams, pageOf } from './lists.ts';
import { text } from './params.ts';
import { reading } from './read-handler.ts';
import type { ApiEnv } from './responses.ts';
import type { createWriting } from './write-handler.ts';

const refundList = z.strictObject({ ...listParams, payment_intent: text().optional() });

/** Refunds: create, retrieve, list. */
export function refundRoutes(
  { books, faults }: Desk,
  writing: ReturnType<typeof createWriting>,
): Hono<ApiEnv> {
  const routes = new Hono<ApiEnv>();

  const create = writing(createRefundParams, (input, call) => {
    const intent = books.find('payment_intent', input.payment_intent);
    const charge = intent && books.find('charge', intent.latest_charge);
    if (!charge) return { refusal: noSuch('payment_intent', input.payment_intent, 'payment_intent') };
    if (faults.plan().balance === 'empty') return { refusal: emptyBalance(), kept: true };
    const made = createRefund(charge, input, faults.plan().refundStatus, call);
    return 'refusal' in made ? { ...made, kept: true } : { answer: made.refund, change: made.change };
  });

  const list = reading(refundList, (input) => {
    const refunds = books.all('refund');
    const wanted = refunds.filter(
      (refund) => (input.payment_intent ?? refund.payment_intent) === refund.payment_intent,
    );
    const found = pageOf(wanted, input, '/v1/refunds');
    return 'refusal' in found ? found : { answer: found.page };
  });

  const retrieve = reading(z.strictObject({}), (_input, id) => {
    const refund = books.find('refund', id);
    return refund ? { answer: refund } : { refusal: noSuch('refund', id, 'id') };
  });

  routes.post('/', misbehave(faults, 'createRefund'), create);
  routes.get('/', list);
  routes.get('/:id', retrieve);
  return routes;
}
