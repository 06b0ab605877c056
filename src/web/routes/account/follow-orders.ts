import { apiMap } from '#domain/api/api-map.ts';

/** Milliseconds until a rejected stream is reopened; browsers reopen only broken connections. */
export const REOPEN_MS = 10_000;
/** The shop ends each stream regularly, and browsers reconnect within five seconds, which needs no notice. */
export const GRACE_MS = 6_000;

/** A change of an account's orders or of the live connection. */
export type OrderUpdate =
  /** The first page of the list; changes may have been missed before it. */
  | { readonly newest: unknown }
  | { readonly changed: true }
  /** Whether changes arrive at the moment. */
  | { readonly isLive: boolean };

export type OrderEventHandlers = {
  readonly onEvent: (event: OrderUpdate) => void;
  /** The shop rejects the stream; the session may have ended. */
  readonly onRejected: () => void;
};

/** Subscribes to the shopper's orders by server-sent events; returns a function that stops. */
export const followOrders = ({ onEvent, onRejected }: OrderEventHandlers): (() => void) => {
  let isLive = true;
  let reopenTimer: ReturnType<typeof setTimeout> | undefined;
  let graceTimer: ReturnType<typeof setTimeout> | undefined;
  let source: EventSource;

  const setLive = (now: boolean) => {
    if (now === isLive) return;
    isLive = now;
    onEvent({ isLive });
  };

  const open = () => {
    const opened = new EventSource(apiMap.liveOrders);
    source = opened;
    opened.addEventListener('open', () => {
      clearTimeout(graceTimer);
      graceTimer = undefined;
      setLive(true);
    });
    opened.addEventListener('error', () => {
      graceTimer ??= setTimeout(() => setLive(false), GRACE_MS);
      if (opened.readyState !== EventSource.CLOSED) return;
      onRejected();
      reopenTimer = setTimeout(open, REOPEN_MS);
    });
    opened.addEventListener('orders', ({ data }: MessageEvent<string>) =>
      onEvent({ newest: JSON.parse(data) }),
    );
    opened.addEventListener('order', () => onEvent({ changed: true }));
  };

  open();
  return () => {
    clearTimeout(reopenTimer);
    clearTimeout(graceTimer);
    source.close();
  };
};
