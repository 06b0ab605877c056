import { use } from 'react';

declare global {
  interface Window {
    /** True if the shopper went to another address before hydration; the page is then reloaded. */
    isReloading?: true;
  }
}

/** The window event that reports the end of hydration. */
export const HYDRATED_EVENT = 'hydrated';

/** The window event that reports that a script of the page cannot be loaded. */
export const HYDRATION_FAILED_EVENT = 'hydration-failed';

/** The id of the notice shown while a script of the page cannot be loaded. */
export const SCRIPT_ERROR_ID = 'script-error';

/** Shows or hides that notice. Also inlined as text, since React may never handle the button. */
export const showScriptError = (id: string, isShown: boolean): void => {
  const notice = document.getElementById(id);
  if (!notice) return;
  notice.hidden = !isShown;
  const button = notice.querySelector('button');
  if (isShown) button?.addEventListener('click', () => location.reload(), { once: true });
};

/** Reloads the page when the shopper goes back before hydration, since only the address changes. Also inlined as text. */
export const reloadIfMoved = (hydratedEvent: string): void => {
  const currentPath = () => location.pathname + location.search;
  const renderedPath = currentPath();
  const onPopState = (event: Event) => {
    if (currentPath() === renderedPath) return;
    // No other listener may take the new address for that of this page.
    event.stopImmediatePropagation();
    window.isReloading = true;
    location.reload();
  };
  addEventListener('popstate', onPopState);
  addEventListener(hydratedEvent, () => removeEventListener('popstate', onPopState), { once: true });
};

/** Reports hydration: the router handles the back button from now on, and product lists are laid out. */
export const markHydrated = (): void => {
  document.documentElement.dataset['hydrated'] = '';
  dispatchEvent(new Event(HYDRATED_EVENT));
};

const never = new Promise<never>(() => {});

/** Suspends the hydration of a page that was left, since its data belongs to another address. */
export const useSuspendWhileReloading = (): void => {
  if (window.isReloading) use(never);
};
