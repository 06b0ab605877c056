import { setMaxListeners } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { type EmulatorContext, seconds } from '../context.ts';
import type { StripeEvent } from '../objects.ts';
import { currentEvent } from '../operations/view.ts';
import { signatureHeader } from './sign.ts';

const FIRST_PAUSE_MS = 250;
const MAX_PAUSE_MS = 30_000;
const DELIVERY_TIMEOUT_MS = 10_000;

/** Posts every event to every endpoint until it is accepted; the next process continues with undelivered ones. */
export function createDeliveries(context: EmulatorContext, secrets: readonly string[]) {
  const { ledger, faults } = context;
  const stopping = new AbortController();
  const active = new Set<Promise<void>>();
  setMaxListeners(0, stopping.signal);

  function send(event: StripeEvent) {
    for (const url of ledger.pendingEndpoints(event.id)) {
      const delivery = deliver(event, url).catch((error: unknown) => {
        if (!stopping.signal.aborted)
          console.error(`webhook ${event.id} to ${url} was not delivered:`, error);
      });
      active.add(delivery);
      void delivery.finally(() => active.delete(delivery));
    }
  }

  async function deliver(event: StripeEvent, url: string) {
    await ledger.flushed();
    await sleep(faults.plan().delayMs);
    for (let wait = FIRST_PAUSE_MS; ; wait = Math.min(2 * wait, MAX_PAUSE_MS)) {
      while (faults.plan().webhooks === 'hold') {
        await faults.changed(stopping.signal);
        stopping.signal.throwIfAborted();
      }
      if (faults.plan().webhooks === 'drop') return record('webhook.dropped', event.id, url);
      const attempts = Array.from({ length: faults.plan().duplicate }, () => isAccepted(event, url));
      if ((await Promise.all(attempts)).every(Boolean)) return record('webhook.delivered', event.id, url);
      await sleep(wait);
    }
  }

  function record(what: 'webhook.delivered' | 'webhook.dropped', about: string, url: string) {
    const settled =
      what === 'webhook.delivered' && ledger.pendingEndpoints(about).every((other) => other === url);
    ledger.commit({ what, about, webhook: { url, settled } });
  }

  async function isAccepted(event: StripeEvent, url: string): Promise<boolean> {
    const payload = JSON.stringify(currentEvent(event, ledger), null, 2);
    try {
      const response = await fetch(url, {
        method: 'POST',
        headers: {
          'Content-Type': 'application/json; charset=utf-8',
          'Stripe-Signature': signatureHeader(payload, seconds(context), secrets),
          'User-Agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
        },
        body: payload,
        redirect: 'manual',
        signal: AbortSignal.any([stopping.signal, AbortSignal.timeout(DELIVERY_TIMEOUT_MS)]),
      });
      await response.body?.cancel();
      return response.ok;
    } catch {
      return false;
    }
  }

  const sleep = (ms: number) => pause(ms, undefined, { signal: stopping.signal });

  return {
    /** Delivers events that an earlier process left undelivered, and every new event. */
    start() {
      ledger.onEvents((events) => events.forEach(send));
      for (const id of ledger.undelivered()) {
        const event = ledger.find('event', id);
        if (event) send(event);
      }
    },

    async stop() {
      stopping.abort();
      await Promise.allSettled(active);
    },
  };
}
