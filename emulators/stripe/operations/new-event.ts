import type { Call } from '../context.ts';
import { newId } from '../new-id.ts';
import { API_VERSION, type StoredObject, type StripeEvent } from '../objects.ts';
import { viewSession } from './view.ts';

/** An event with the object as it is after the change. */
export function newEvent(type: string, object: StoredObject, call: Call): StripeEvent {
  return {
    id: newId('evt_'),
    object: 'event',
    api_version: API_VERSION,
    created: call.at,
    data: { object: object.object === 'checkout.session' ? viewSession(object, '') : object },
    livemode: false,
    pending_webhooks: 0,
    request: call.cause,
    type,
  };
}
