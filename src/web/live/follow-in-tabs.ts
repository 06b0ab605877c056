import { followOrders } from './follow-orders.ts';
import { shareStream } from './share-stream.ts';

type Handlers = {
  /** The orders may have changed; `newest` is the first page of the list, if it is known. */
  readonly onChange: (newest?: unknown) => void;
  /** Whether changes arrive at the moment. */
  readonly onLive: (isLive: boolean) => void;
  /** The shop rejects the stream; the session may have ended. */
  readonly onRejected: () => void;
};

/** Follows an account's orders with one stream for all tabs; each tab requests its own page of the list. */
export const followInTabs = (account: string, { onChange, onLive, onRejected }: Handlers): (() => void) =>
  shareStream({
    name: `camellia:order-news:${account}`,
    follow: (onEvent) => followOrders({ onEvent, onRejected }),
    onUpdate: (update) => onChange('newest' in update ? update.newest : undefined),
    onLive,
    onJoin: onChange,
  });
