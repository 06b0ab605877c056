import { use } from 'react';

declare global {
  interface Window {
    /** True if the shopper went to another address before hydration; the page is then reloaded. */
    isLeft?: true;
  }
}

/** The window event that reports the end of hydration. */
export const ALIVE = 'alive';

/** The id of the notice shown while a script of the page cannot be loaded. */
export const STUCK_ID = 'stuck';

/** Shows or hides that notice. Also inlined as text, since React may never handle the button. */
export const tellStuck = (id: string, isStuck: boolean): void => {
  const notice = document.getElementById(id);
  if (!notice) return;
  notice.hidden = !isStuck;
  const button = notice.querySelector('button');
  if (isStuck) button?.addEventListener('click', () => location.reload(), { once: true });
};

/** Reports hydration: the router handles the back button from now on, and product lists are laid out. */
export const tellAlive = (): void => {
  document.documentElement.dataset['alive'] = '';
  dispatchEvent(new Event(ALIVE));
};

const forEver = new Promise<never>(() => {});

/** Suspends the hydration of a page that was left, since its data belongs to another address. */
export const useUnlessLeft = (): void => {
  if (window.isLeft) use(forEver);
};
