import { useEffect, useRef } from 'react';
import { selectUserEmail } from '../state/store/selectors.ts';
import { useShopSelector } from '../state/store/store.ts';
import { followInTabs } from './follow-in-tabs.ts';
import { keepOrderUpdated } from './keep-order-updated.ts';

/** Keeps an order on its way up to date: by live changes for an account, and regularly for guests. */
export const useOrderUpdates = (isUnderway: boolean, update: () => Promise<unknown>): void => {
  const account = useShopSelector(selectUserEmail);
  const latest = useRef(update);
  useEffect(() => {
    latest.current = update;
  });
  useEffect(() => {
    if (!isUnderway) return;
    const follow = (onChange: (hasChanged: boolean) => void) =>
      followInTabs(account ?? '', {
        // A stream begins with the newest orders, which an open page mostly shows.
        onChange: (newest) => onChange(newest === undefined),
        onLive: () => undefined,
        onRejected: () => undefined,
      });
    return keepOrderUpdated({
      update: () => latest.current(),
      follow: account === null ? undefined : follow,
    });
  }, [isUnderway, account]);
};
