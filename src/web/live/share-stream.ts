/** Whether changes arrive at the moment. */
type Liveness = { readonly isLive: boolean };
/** Between tabs; a tab of another build may send more. */
type TabMessage<Update> = Update | Liveness | { readonly asks: true };

/** A lock granted later than this was held by another tab before. */
const IMMEDIATE_MS = 200;
/** That tab may be signing out; until this one is notified, its stream would be rejected. */
const TAKE_OVER_MS = 1_000;

const pause = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, TAKE_OVER_MS);
    signal.addEventListener('abort', () => resolve());
  });

type SharedStream<Update> = {
  /** Of the lock and the channel of the tabs that share it. */
  readonly name: string;
  /** Opens the stream; returns a function that stops. */
  readonly follow: (onEvent: (event: Update | Liveness) => void) => () => void;
  readonly onUpdate: (update: Update) => void;
  readonly onLive: (isLive: boolean) => void;
  /** This tab receives the stream of another one; changes may have been missed before. */
  readonly onJoin: () => void;
};

const isLiveness = (event: object): event is Liveness => 'isLive' in event;

/**
 * Follows one stream for all tabs, since a browser has six connections to the shop. The tab that holds the lock forwards
 * the stream.
 */
export const shareStream = <Update extends object>({
  name,
  follow,
  onUpdate,
  onLive,
  onJoin,
}: SharedStream<Update>): (() => void) => {
  let isLive = true;
  const applyEvent = (event: Update | Liveness) => {
    if (!isLiveness(event)) return onUpdate(event);
    ({ isLive } = event);
    onLive(isLive);
  };
  if (!('locks' in navigator && 'BroadcastChannel' in globalThis)) return follow(applyEvent);
  const channel = new BroadcastChannel(name);
  // A channel reaches only this origin and takes no target origin.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  const broadcast = (message: TabMessage<Update>) => channel.postMessage(message);
  const stopped = new AbortController();
  let isLeader = false;
  let hasJoined = false;

  channel.addEventListener('message', ({ data: message }: MessageEvent<TabMessage<Update>>) => {
    if ('asks' in message) {
      if (isLeader) broadcast({ isLive });
      return;
    }
    applyEvent(message);
    // Something may have changed between the request of this page and the response to `asks`.
    if (!hasJoined) onJoin();
    hasJoined = true;
  });
  const requestedAt = performance.now();
  const becomeLeader = async () => {
    if (performance.now() - requestedAt > IMMEDIATE_MS) await pause(stopped.signal);
    if (!stopped.signal.aborted) await lead();
  };
  const lead = () =>
    new Promise<void>((done) => {
      isLeader = true;
      const stop = follow((event) => {
        applyEvent(event);
        broadcast(event);
      });
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
