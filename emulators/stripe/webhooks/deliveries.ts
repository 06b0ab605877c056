import { setMaxListeners } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { type Desk, seconds } from '../context.ts';
import type { StripeEvent } from '../objects.ts';
import { currentEvent } from '../operations/view.ts';
import { signatureHeader } from './sign.ts';

const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 30_000;
const PATIENCE_MS = 10_000;

/** Posts every event to every endpoint until it is accepted; the next process continues with undelivered ones. */
export function createDeliveries(desk: Desk, secrets: readonly string[]) {
  const { books, faults } = desk;
  const ending = new AbortController();
  const underWay = new Set<Promise<void>>();
  setMaxListeners(0, ending.signal);

  function send(event: StripeEvent) {
    for (const url of books.awaited(event.id)) {
      const delivery = deliver(event, url).catch((error: unknown) => {
        if (!ending.signal.aborted) console.error(`webhook ${event.id} to ${url} given up:`, error);
      });
      underWay.add(delivery);
      void delivery.finally(() => underWay.delete(delivery));
    }
  }

  async function deliver(event: StripeEvent, url: string) {
    await books.flushed();
    await sleep(faults.plan().delayMs);
    for (let wait = FIRST_PAUSE_MS; ; wait = Math.min(2 * wait, LONGEST_PAUSE_MS)) {
      while (faults.plan().webhooks === 'hold') {
        await faults.changed(ending.signal);
        ending.signal.throwIfAborted();
      }
      if (faults.plan().webhooks === 'drop') return record('webhook.dropped', event.id, url);
      const tries = Array.from({ length: faults.plan().duplicate }, () => isAccepted(event, url));
      if ((await Promise.all(tries)).every(Boolean)) return record('webhook.delivered', event.id, url);
      await sleep(wait);
    }
  }

  function record(what: 'webhook.delivered' | 'webhook.dropped', about: string, url: string) {
    const settled = what === 'webhook.delivered' && books.awaited(about).every((other) => other === url);
    books.commit({ what, about, webhook: { url, settled } });
  }

  async function isAccepted(event: StripeEvent, url: string): Promise<boolean> {
    const payload = JSON.stringify(currentEvent(event, books), null, 2);
    try {
      const response = await fetch(url, {
        method: 'POST',
        headers: {
          'Content-Type': 'application/json; charset=utf-8',
          'Stripe-Signature': signatureHeader(payload, seconds(desk), secrets),
          'User-Agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
        },
        body: payload,
        redirect: 'manual',
        signal: AbortSignal.any([ending.signal, AbortSignal.timeout(PATIENCE_MS)]),
      });
      await response.body?.cancel();
      return response.ok;
    } catch {
      return false;
    }
  }

  const sleep = (ms: number) => pause(ms, undefined, { signal: ending.signal });

  return {
    /** Delivers what an earlier process left undelivered, and every new event. */
    start() {
      books.onEvents((events) => events.forEach(send));
      for (const id of books.undelivered()) {
        const event = books.find('event', id);
        if (event) send(event);
      }
    },

    async stop() {
      ending.abort();
      await Promise.allSettled(underWay);
    },
  };
}
