import { followOrders, type OrderUpdate } from './follow-orders.ts';

type Handlers = {
  /** The orders may have changed; `newest` is the first page of the list, if it is known. */
  readonly onChange: (newest?: unknown) => void;
  /** Whether changes arrive at the moment. */
  readonly onLive: (isLive: boolean) => void;
  /** The shop rejects the stream; the session may have ended. */
  readonly onRejected: () => void;
};

/** Between tabs; a tab of another build may send more. */
type TabMessage = OrderUpdate | { readonly asks: true };

/** A lock granted later than this was held by another tab before. */
const IMMEDIATE_MS = 200;
/** That tab may be signing out; until this one is notified, its stream would be rejected. */
const TAKE_OVER_MS = 1_000;

const pause = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, TAKE_OVER_MS);
    signal.addEventListener('abort', () => resolve());
  });

/**
 * Follows an account's orders with one stream for all tabs, since a browser has six connections to the shop.
 * The tab that holds the lock forwards the stream; each tab requests its own page of the list.
 */
export const followInTabs = (account: string, { onChange, onLive, onRejected }: Handlers): (() => void) => {
  let isLive = true;
  const applyEvent = (event: OrderUpdate) => {
    if (!('isLive' in event)) return onChange('newest' in event ? event.newest : undefined);
    ({ isLive } = event);
    onLive(isLive);
  };
  if (!('locks' in navigator && 'BroadcastChannel' in globalThis))
    return followOrders({ onEvent: applyEvent, onRejected });
  const name = `camellia:order-news:${account}`;
  const channel = new BroadcastChannel(name);
  // A channel reaches only this origin and takes no target origin.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  const broadcast = (message: TabMessage) => channel.postMessage(message);
  const stopped = new AbortController();
  let isLeader = false;
  let hasJoined = false;

  channel.addEventListener('message', ({ data: message }: MessageEvent<TabMessage>) => {
    if ('asks' in message) {
      if (isLeader) broadcast({ isLive });
      return;
    }
    applyEvent(message);
    // Something may have changed between the request of this page and the response to `asks`.
    if (!hasJoined) onChange();
    hasJoined = true;
  });
  const requestedAt = performance.now();
  const becomeLeader = async () => {
    if (performance.now() - requestedAt > IMMEDIATE_MS) await pause(stopped.signal);
    if (!stopped.signal.aborted) await follow();
  };
  const follow = () =>
    new Promise<void>((done) => {
      isLeader = true;
      const onEvent = (event: OrderUpdate) => {
        applyEvent(event);
        broadcast(event);
      };
      const stop = followOrders({ onEvent, onRejected });
      stopped.signal.addEventListener('abort', () => {
        stop();
        done();
      });
    });
  // Rejects for a tab that is left while another one holds the lock.
  navigator.locks.request(name, { signal: stopped.signal }, becomeLeader).catch(() => undefined);
  broadcast({ asks: true });
  return () => {
    stopped.abort();
    channel.close();
  };
};
