import { useEffect, useRef } from 'react';
import { orderChangesPath } from '#domain/api/order-changes-path.ts';
import { followStream } from './follow-stream.ts';
import { keepOrderUpdated } from './keep-order-updated.ts';

type Options = {
  /** Null while the order awaits its payment, which is requested by itself. */
  readonly orderNumber: string | null;
  /** True while the order is on its way. */
  readonly isUnderway: boolean;
  /** Requests the order again. */
  readonly update: () => Promise<unknown>;
};

/** Keeps an order up to date once its payment has succeeded or ended. */
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
