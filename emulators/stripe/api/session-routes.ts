import { Hono } from 'hono';
import { z } from 'zod';
import type { Desk } from '../context.ts';
import type { StoredSession } from '../objects.ts';
import { createSession } from '../operations/create-session.ts';
import { expireSession } from '../operations/expire-session.ts';
import { viewSession } from '../operations/view.ts';
import { invalid, noSuch } from './api-error.ts';
import { expandSession } from './expand.ts';
import { misbehave } from './inject-fault.ts';
import { listParams, pageOf } from './lists.ts';
import { expand, text } from './params.ts';
import { reading } from './read-handler.ts';
import type { ApiEnv } from './responses.ts';
import { createSessionParams } from './session-params.ts';
import type { createWriting } from './write-handler.ts';

const onlyExpand = z.strictObject({ expand });
const { created: _created, ...lineParams } = listParams;
const sessionList = z.strictObject({
  ...listParams,
  payment_intent: text().optional(),
  status: z.enum(['open', 'complete', 'expired']).optional(),
});

const missing = (id: string) => ({ refusal: noSuch('checkout.session', id, 'session') });

/** Checkout Sessions: create, retrieve, list, list lines, expire. */
export function sessionRoutes(desk: Desk, writing: ReturnType<typeof createWriting>): Hono<ApiEnv> {
  const routes = new Hono<ApiEnv>();
  const { books, faults } = desk;
  const find = (id: string) => books.find('checkout.session', id);
  const view = (session: StoredSession) => viewSession(session, desk.origin());

  const create = writing(createSessionParams, (input, call) => {
    const [discount] = input.discounts ?? [];
    const coupon = discount && books.find('coupon', discount.coupon);
    if (discount && !coupon)
      return { refusal: noSuch('coupon', discount.coupon, 'discounts[0][coupon]', 400) };
    const made = createSession(input, coupon, call);
    if ('refusal' in made) return made;
    const shown = expandSession(books, made.session, view(made.session), input.expand);
    if ('refusal' in shown) return shown;
    return { ...shown, change: { what: 'session.created', about: made.session.id, put: [made.session] } };
  });

  const expire = writing(onlyExpand, (_input, call, id) => {
    const session = find(id);
    if (!session) return missing(id);
    if (session.status !== 'open') {
      const message = `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of ${session.status}.`;
      return { refusal: invalid(message), kept: true };
    }
    return { answer: view({ ...session, status: 'expired' }), change: expireSession(session, call) };
  });

  const retrieve = reading(onlyExpand, (input, id) => {
    const session = find(id);
    return session ? expandSession(books, session, view(session), input.expand) : missing(id);
  });

  const list = reading(sessionList, (input) => {
    const wanted = books
      .all('checkout.session')
      .filter(
        (session) => input.payment_intent === undefined || session.payment_intent === input.payment_intent,
      )
      .filter((session) => input.status === undefined || session.status === input.status);
    const found = pageOf(wanted, input, '/v1/checkout/sessions');
    if ('refusal' in found) return found;
    return { answer: { ...found.page, data: found.page.data.map(view) } };
  });

  const lines = reading(z.strictObject(lineParams), (input, id) => {
    const session = find(id);
    if (!session) return missing(id);
    const found = pageOf(session.lines, input, `/v1/checkout/sessions/${id}/line_items`);
    return 'refusal' in found ? found : { answer: found.page };
  });

  routes.post('/', misbehave(faults, 'createSession'), create);
  routes.get('/', list);
  routes.get('/:id', misbehave(faults, 'retrieveSession'), retrieve);
  routes.get('/:id/line_items', lines);
  routes.post('/:id/expire', misbehave(faults, 'expireSession'), expire);
  return routes;
}
