import { Hono } from 'hono';
import { z } from 'zod';
import type { Desk } from '../context.ts';
import type { StripeEvent } from '../objects.ts';
import { currentEvent } from '../operations/view.ts';
import { noSuch } from './api-error.ts';
import { listParams, pageOf } from './lists.ts';
import { expand, list, text } from './params.ts';
import { reading } from './read-handler.ts';
import type { ApiEnv } from './responses.ts';

const eventList = z.strictObject({
  ...listParams,
  type: text().optional(),
  types: list(text()).optional(),
  delivery_success: z.stringbool({ truthy: ['true'], falsy: ['false'] }).optional(),
});

/** Events and payment intents, both read-only. */
export function eventRoutes({ books }: Desk): Hono<ApiEnv> {
  const routes = new Hono<ApiEnv>();
  const view = (event: StripeEvent) => currentEvent(event, books);

  const listEvents = reading(eventList, (input) => {
    const types = [...(input.types ?? []), ...(input.type ? [input.type] : [])];
    const wanted = books
      .all('event')
      .filter((event) => types.length === 0 || types.some((type) => matches(event.type, type)))
      .filter((event) => input.delivery_success !== books.isUndelivered(event.id));
    const found = pageOf(wanted, input, '/v1/events');
    return 'refusal' in found ? found : { answer: { ...found.page, data: found.page.data.map(view) } };
  });

  const retrieveEvent = reading(z.strictObject({}), (_input, id) => {
    const event = books.find('event', id);
    return event ? { answer: view(event) } : { refusal: noSuch('event', id, 'id') };
  });

  const retrieveIntent = reading(z.strictObject({ expand }), (_input, id) => {
    const intent = books.find('payment_intent', id);
    return intent ? { answer: intent } : { refusal: noSuch('payment_intent', id, 'intent') };
  });

  routes.get('/events', listEvents);
  routes.get('/events/:id', retrieveEvent);
  routes.get('/payment_intents/:id', retrieveIntent);
  return routes;
}

function matches(type: string, pattern: string): boolean {
  return pattern.endsWith('*') ? type.startsWith(pattern.slice(0, -1)) : type === pattern;
}
