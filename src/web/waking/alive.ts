import { use } from 'react';

declare global {
  interface Window {
    /** Whether somebody went to another address before the page was alive; it is being loaded anew then. */
    isLeft?: true;
  }
}

/** The event on the window by which a page tells that it has come to life. */
export const ALIVE = 'alive';

/** What is shown while a script of the page cannot be had. */
export const STUCK_ID = 'stuck';

/** Shows or hides that. Runs in the page as text as well, where React may never come to hear the button. */
export const tellStuck = (id: string, isStuck: boolean): void => {
  const notice = document.getElementById(id);
  if (!notice) return;
  notice.hidden = !isStuck;
  const button = notice.querySelector('button');
  if (isStuck) button?.addEventListener('click', () => location.reload(), { once: true });
};

/** Says that React has the page, so that who goes back from now on is led there by the router, and that all of it is laid out. */
export const tellAlive = (): void => {
  document.documentElement.dataset['alive'] = '';
  dispatchEvent(new Event(ALIVE));
};

const forEver = new Promise<never>(() => {});

/** Keeps a page asleep that has been left: what it was told is of another address. */
export const useUnlessLeft = (): void => {
  if (window.isLeft) use(forEver);
};
