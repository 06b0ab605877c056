/**
 * The moments at which a shop may be killed, in the order of a purchase. None of them is in the shop's own code: they
 * are put around its ports, and around its talk with the database, by `preload.ts`.
 */
export const CRASH_POINTS = [
  'after-reserve',
  'before-session-create',
  'payment-key-spent',
  'after-session-create',
  'before-save-session-id',
  'after-save',
  'webhook-verified',
  'event-inserted',
  'order-updated-before-commit',
  'after-commit-before-200',
  'before-live-notification',
  'release-start',
  'release-after-provider-expire',
  'refund-requested',
  'migration-step',
  'shutdown-begin',
] as const;
export type CrashPoint = (typeof CRASH_POINTS)[number];

/** What a shop is started with so that it dies at the point which the file names when it gets there. */
export const crashSettings = (file: string) => ({
  NODE_OPTIONS: `--import=${new URL('./preload.ts', import.meta.url).href}`,
  CRASH_FILE: file,
});
