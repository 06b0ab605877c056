import { useEffect, useRef } from 'react';
import { orderChangesPath } from '#domain/api/order-changes-path.ts';
import { followStream } from './follow-stream.ts';
import { keepOrderUpdated } from './keep-order-updated.ts';

type Options = {
  /** The order number of a paid order, otherwise null. */
  readonly orderNumber: string | null;
  /** True while the order is on its way. */
  readonly isUnderway: boolean;
  /** Requests the order again. */
  readonly update: () => Promise<unknown>;
};

/** Keeps a paid order up to date. */
export const useOrderUpdates = ({ orderNumber, isUnderway, update }: Options): void => {
  const latest = useRef(update);
  useEffect(() => {
    latest.current = update;
  });
  useEffect(() => {
    if (orderNumber === null) return;
    const path = orderChangesPath.replace(':receipt', encodeURIComponent(orderNumber));
    const follow = (onChange: (hasChanged: boolean) => void) =>
      followStream(path, {
        onEvent: { changed: () => onChange(true) },
        onOpen: () => onChange(false),
        onLive: () => undefined,
        onRejected: () => undefined,
      });
    return keepOrderUpdated({ isUnderway, update: () => latest.current(), follow });
  }, [orderNumber, isUnderway]);
};
