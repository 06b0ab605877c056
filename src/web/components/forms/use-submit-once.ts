import { type FormEvent, useTransition } from 'react';

/**
 * Returns a submit handler that ignores a form while it is sent. A transition of its own, since the router
 * reports the state in one, which may render after another press.
 */
export const useSubmitOnce = (isBusy: boolean) => {
  const [isStarting, start] = useTransition();
  return (event: FormEvent): void => {
    if (isBusy || isStarting) event.preventDefault();
    else start(() => undefined);
  };
};
