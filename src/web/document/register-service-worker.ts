declare global {
  interface Navigator {
    /** Network Information API; not in every browser. */
    readonly connection?: { readonly saveData?: boolean };
  }
}

export const SERVICE_WORKER_PATH = '/service-worker.js';

/**
 * Registers the service worker, so that the shop can be browsed offline. Skipped if the browser saves data; a
 * browser that refuses the registration is left alone.
 */
export const registerServiceWorker = (): void => {
  if (!import.meta.env.PROD || navigator.connection?.saveData === true) return;
  navigator.serviceWorker?.register(SERVICE_WORKER_PATH).catch(() => undefined);
};
