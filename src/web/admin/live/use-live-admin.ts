import { useEffect, useRef } from 'react';
import { useFetchers, useNavigation, useRevalidator } from 'react-router';
import { keepUpdated } from './keep-updated.ts';

/** Requests the page again after changes, but not while its tab is hidden or one of its forms is being edited. */
export const useLiveAdmin = (memberId: string): void => {
  const { revalidate } = useRevalidator();
  const { state } = useNavigation();
  const fetchers = useFetchers();
  const isIdle = state === 'idle' && fetchers.every((fetcher) => fetcher.state === 'idle');
  const isReady = useRef(isIdle);
  useEffect(() => {
    isReady.current = isIdle;
  });
  useEffect(
    // React Router drops the redirect of a form if another request of the page begins before it.
    () => keepUpdated({ memberId, isReady: () => isReady.current, update: revalidate }),
    [memberId, revalidate],
  );
};
