import { Hono } from 'hono';
import { z } from 'zod';
import type { EmulatorContext } from '../context.ts';
import { createRefund, createRefundParams } from '../operations/create-refund.ts';
import { emptyBalance, resourceMissing } from './api-error.ts';
import { injectFault } from './inject-fault.ts';
import { listParams, pageOf } from './lists.ts';
import { text } from './params.ts';
import { createReadHandler } from './read-handler.ts';
import type { ApiEnv } from './responses.ts';
import type { createWriteHandlers } from './write-handler.ts';

const refundList = z.strictObject({ ...listParams, payment_intent: text().optional() });

/** Refunds: create, retrieve, list. */
export function refundRoutes(
  { ledger, faults }: EmulatorContext,
  createWriteHandler: ReturnType<typeof createWriteHandlers>,
): Hono<ApiEnv> {
  const routes = new Hono<ApiEnv>();

  const create = createWriteHandler(createRefundParams, (input, call) => {
    const intent = ledger.find('payment_intent', input.payment_intent);
    const charge = intent?.latest_charge ? ledger.find('charge', intent.latest_charge) : undefined;
    if (!charge)
      return { apiError: resourceMissing('payment_intent', input.payment_intent, 'payment_intent') };
    if (faults.plan().balance === 'empty') return { apiError: emptyBalance(), isSaved: true };
    const disputes = ledger.all('dispute').filter((dispute) => dispute.charge === charge.id);
    const created = createRefund(charge, input, { status: faults.plan().refundStatus, disputes }, call);
    return 'apiError' in created
      ? { ...created, isSaved: true }
      : { response: created.refund, change: created.change };
  });

  const list = createReadHandler(refundList, (input) => {
    const refunds = ledger.all('refund');
    const selected = refunds.filter(
      (refund) => (input.payment_intent ?? refund.payment_intent) === refund.payment_intent,
    );
    const found = pageOf(selected, input, '/v1/refunds');
    return 'apiError' in found ? found : { response: found.page };
  });

  const retrieve = createReadHandler(z.strictObject({}), (_input, id) => {
    const refund = ledger.find('refund', id);
    return refund ? { response: refund } : { apiError: resourceMissing('refund', id, 'id') };
  });

  routes.post('/', injectFault(faults, 'createRefund'), create);
  routes.get('/', list);
  routes.get('/:id', retrieve);
  return routes;
}
