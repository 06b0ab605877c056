import { Hono } from 'hono';
import { z } from 'zod';
import type { EmulatorContext } from '../context.ts';
import type { StoredSession } from '../objects.ts';
import { createSession } from '../operations/create-session.ts';
import { expireSession } from '../operations/expire-session.ts';
import { createSessionParams } from '../operations/session-params.ts';
import { viewSession } from '../operations/view.ts';
import { invalid, resourceMissing } from './api-error.ts';
import { expandSession } from './expand.ts';
import { injectFault } from './inject-fault.ts';
import { listParams, pageOf } from './lists.ts';
import { expand, text } from './params.ts';
import { createReadHandler } from './read-handler.ts';
import type { ApiEnv } from './responses.ts';
import type { createWriteHandlers } from './write-handler.ts';

const onlyExpand = z.strictObject({ expand });
const { created: _created, ...lineParams } = listParams;
const sessionList = z.strictObject({
  ...listParams,
  payment_intent: text().optional(),
  status: z.enum(['open', 'complete', 'expired']).optional(),
});

const missing = (id: string) => ({ apiError: resourceMissing('checkout.session', id, 'session') });

/** Checkout Sessions: create, retrieve, list, list lines, expire. */
export function sessionRoutes(
  context: EmulatorContext,
  createWriteHandler: ReturnType<typeof createWriteHandlers>,
): Hono<ApiEnv> {
  const routes = new Hono<ApiEnv>();
  const { ledger, faults } = context;
  const find = (id: string) => ledger.find('checkout.session', id);
  const view = (session: StoredSession) => viewSession(session, context.origin());

  const create = createWriteHandler(createSessionParams, (input, call) => {
    const [discount] = input.discounts ?? [];
    const coupon = discount && ledger.find('coupon', discount.coupon);
    if (discount && !coupon)
      return { apiError: resourceMissing('coupon', discount.coupon, 'discounts[0][coupon]', 400) };
    const created = createSession(input, coupon, call);
    if ('apiError' in created) return created;
    const shown = expandSession(ledger, created.session, view(created.session), input.expand);
    if ('apiError' in shown) return shown;
    return {
      ...shown,
      change: { what: 'session.created', about: created.session.id, put: [created.session] },
    };
  });

  const expire = createWriteHandler(onlyExpand, (_input, call, id) => {
    const session = find(id);
    if (!session) return missing(id);
    if (session.status !== 'open') {
      const message = `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of ${session.status}.`;
      return { apiError: invalid(message), isSaved: true };
    }
    return { response: view({ ...session, status: 'expired' }), change: expireSession(session, call) };
  });

  const retrieve = createReadHandler(onlyExpand, (input, id) => {
    const session = find(id);
    return session ? expandSession(ledger, session, view(session), input.expand) : missing(id);
  });

  const list = createReadHandler(sessionList, (input) => {
    const selected = ledger
      .all('checkout.session')
      .filter(
        (session) => input.payment_intent === undefined || session.payment_intent === input.payment_intent,
      )
      .filter((session) => input.status === undefined || session.status === input.status);
    const found = pageOf(selected, input, '/v1/checkout/sessions');
    if ('apiError' in found) return found;
    return { response: { ...found.page, data: found.page.data.map(view) } };
  });

  const lines = createReadHandler(z.strictObject(lineParams), (input, id) => {
    const session = find(id);
    if (!session) return missing(id);
    const found = pageOf(session.lines, input, `/v1/checkout/sessions/${id}/line_items`);
    return 'apiError' in found ? found : { response: found.page };
  });

  routes.post('/', injectFault(faults, 'createSession'), create);
  routes.get('/', list);
  routes.get('/:id', injectFault(faults, 'retrieveSession'), retrieve);
  routes.get('/:id/line_items', lines);
  routes.post('/:id/expire', injectFault(faults, 'expireSession'), expire);
  return routes;
}
