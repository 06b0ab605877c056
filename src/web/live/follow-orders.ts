import { apiMap } from '#domain/api/api-map.ts';
import { followStream } from './follow-stream.ts';

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
export const followOrders = ({ onEvent, onRejected }: OrderEventHandlers): (() => void) =>
  followStream(apiMap.liveOrders, {
    onEvent: {
      orders: (data) => onEvent({ newest: JSON.parse(data) }),
      order: () => onEvent({ changed: true }),
    },
    onLive: (isLive) => onEvent({ isLive }),
    onRejected,
  });
