declare global {
  interface Navigator {
    /** Network Information API; not in every browser. */
    readonly connection?: { readonly saveData?: boolean };
  }
}

export const WORKER = '/service-worker.js';

/**
 * Lets the browser keep the shop's files, so that moving about goes on without a connection. Left out for shoppers who
 * ask their browser to save data, and where the browser refuses.
 */
export const keepForOffline = (): void => {
  if (!import.meta.env.PROD || navigator.connection?.saveData === true) return;
  navigator.serviceWorker?.register(WORKER).catch(() => undefined);
};
