import { Hono } from 'hono';
import { z } from 'zod';
import type { EmulatorContext } from '../context.ts';
import type { StripeEvent } from '../objects.ts';
import { currentEvent } from '../operations/view.ts';
import { resourceMissing } from './api-error.ts';
import { listParams, pageOf } from './lists.ts';
import { expand, list, text } from './params.ts';
import { createReadHandler } from './read-handler.ts';
import type { ApiEnv } from './responses.ts';

const eventList = z.strictObject({
  ...listParams,
  type: text().optional(),
  types: list(text()).optional(),
  delivery_success: z.stringbool({ truthy: ['true'], falsy: ['false'] }).optional(),
});

/** Events and payment intents, both read-only. */
export function eventRoutes({ ledger }: EmulatorContext): Hono<ApiEnv> {
  const routes = new Hono<ApiEnv>();
  const view = (event: StripeEvent) => currentEvent(event, ledger);

  const listEvents = createReadHandler(eventList, (input) => {
    const types = [...(input.types ?? []), ...(input.type ? [input.type] : [])];
    const selected = ledger
      .all('event')
      .filter((event) => types.length === 0 || types.some((type) => matches(event.type, type)))
      .filter((event) => input.delivery_success !== ledger.isUndelivered(event.id));
    const found = pageOf(selected, input, '/v1/events');
    return 'apiError' in found ? found : { response: { ...found.page, data: found.page.data.map(view) } };
  });

  const retrieveEvent = createReadHandler(z.strictObject({}), (_input, id) => {
    const event = ledger.find('event', id);
    return event ? { response: view(event) } : { apiError: resourceMissing('event', id, 'id') };
  });

  const retrieveIntent = createReadHandler(z.strictObject({ expand }), (_input, id) => {
    const intent = ledger.find('payment_intent', id);
    return intent ? { response: intent } : { apiError: resourceMissing('payment_intent', id, 'intent') };
  });

  routes.get('/events', listEvents);
  routes.get('/events/:id', retrieveEvent);
  routes.get('/payment_intents/:id', retrieveIntent);
  return routes;
}

function matches(type: string, pattern: string): boolean {
  return pattern.endsWith('*') ? type.startsWith(pattern.slice(0, -1)) : type === pattern;
}
