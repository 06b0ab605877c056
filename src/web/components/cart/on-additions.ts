import { ADDED } from './report-addition.ts';

/** Calls `onAddition` for each addition, and at once for one that a button still confirms; returns the end of it. */
export const onAdditions = (onAddition: (ids: readonly string[], button: Element) => void): (() => void) => {
  const listener = (event: Event): void => {
    if (event instanceof CustomEvent && event.target instanceof Element)
      onAddition(String(event.detail).split(' '), event.target);
  };
  const button = document.querySelector<HTMLElement>('[data-queued-text][data-flash]');
  if (button?.dataset['flash']) onAddition(button.dataset['flash'].split(' '), button);
  document.addEventListener(ADDED, listener);
  return () => document.removeEventListener(ADDED, listener);
};
