import type { StoredObject, StripeEvent } from '../objects.ts';
import type { Change, Entry, SavedResponse } from './entry.ts';
import type { LedgerFile } from './ledger-file.ts';

type Kind = StoredObject['object'];
type ObjectOf<K extends Kind> = Extract<StoredObject, { object: K }>;
type Delivery = { reached: Set<string>; dropped: boolean };

export type Ledger = ReturnType<typeof openLedger>;

/** The emulator's state, replayed from the ledger. `now` is in ms; each event goes to all `webhookUrls`. */
export function openLedger(file: LedgerFile, now: () => number, webhookUrls: readonly string[]) {
  // Separated by kind, so that a list of refunds does not scan all events.
  const objectsByKind = new Map<Kind, Map<string, StoredObject>>();
  const saved = new Map<string, SavedResponse>();
  const openSessions = new Set<string>();
  const deliveries = new Map<string, Delivery>();
  let notify: ((events: StripeEvent[]) => void) | undefined;
  let last = 0;

  function objectsOf(kind: Kind): Map<string, StoredObject> {
    const objects = objectsByKind.get(kind) ?? new Map();
    objectsByKind.set(kind, objects);
    return objects;
  }

  function apply(entry: Entry) {
    last = entry.n;
    if (entry.saved) saved.set(entry.saved.key, entry.saved);
    for (const object of entry.put ?? []) {
      objectsOf(object.object).set(object.id, object);
      if (object.object === 'checkout.session') {
        if (object.status === 'open') openSessions.add(object.id);
        else openSessions.delete(object.id);
      }
      if (object.object === 'event' && entry.owed) {
        deliveries.set(object.id, { reached: new Set(), dropped: false });
      }
    }
    if (entry.webhook) recordDelivery(entry.about, entry.webhook, entry.what === 'webhook.dropped');
  }

  function recordDelivery(event: string, webhook: { url: string; settled: boolean }, dropped: boolean) {
    const delivery = deliveries.get(event);
    if (dropped && delivery) delivery.dropped = true;
    else delivery?.reached.add(webhook.url);
    if (webhook.settled) deliveries.delete(event);
  }

  for (const entry of file.read()) apply(entry);

  return {
    find<K extends Kind>(kind: K, id: string): ObjectOf<K> | undefined {
      const object = objectsOf(kind).get(id);
      return object && isKind(kind, object) ? object : undefined;
    },

    /** All objects of a kind, newest first. */
    all<K extends Kind>(kind: K): ObjectOf<K>[] {
      return [...objectsOf(kind).values()].filter((object) => isKind(kind, object)).toReversed();
    },

    savedResponse: (key: string) => saved.get(key),
    openSessions: () => [...openSessions],

    /** The endpoints that have not accepted an event yet; none once its delivery has ended. */
    pendingEndpoints(event: string): string[] {
      const delivery = deliveries.get(event);
      return delivery ? webhookUrls.filter((url) => !delivery.reached.has(url)) : [];
    },

    /** Ids of the events that must still be delivered, oldest first. */
    undelivered: () => [...deliveries].filter(([, delivery]) => !delivery.dropped).map(([id]) => id),
    isUndelivered: (event: string) => deliveries.has(event),

    /** Writes a change and applies it; `flushed` resolves once it is on disk. */
    commit(change: Change) {
      const owed = webhookUrls.length > 0;
      const entry = { n: last + 1, at: new Date(now()).toISOString(), ...change, owed };
      file.append(entry);
      apply(entry);
      notify?.((change.put ?? []).filter((object) => isKind('event', object)));
    },

    /** Sets the only listener for new events. */
    onEvents(listener: (events: StripeEvent[]) => void) {
      notify = listener;
    },

    flushed: () => file.flushed(),
    entries: () => file.read(),
  };
}

function isKind<K extends Kind>(kind: K, object: StoredObject): object is ObjectOf<K> {
  return object.object === kind;
}
