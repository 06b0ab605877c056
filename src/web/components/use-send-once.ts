import { type FormEvent, useTransition } from 'react';

/**
 * Returns a submit handler that ignores a form while it is being sent. The router reports that in a transition, which may
 * render after another press.
 */
export const useSendOnce = (isBusy: boolean) => {
  const [isStarting, start] = useTransition();
  return (event: FormEvent): void => {
    if (isBusy || isStarting) event.preventDefault();
    else start(() => undefined);
  };
};
