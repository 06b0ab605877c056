/**
 * The points at which a shop may be killed, in the order of a purchase.
 * `preload.ts` adds them around ports and driver, so production code contains none.
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
  'cancellation-before-commit',
  'cancellation-after-commit',
  'refund-before-commit',
  'refund-recorded',
  'shipment-before-commit',
  'announcement-before-commit',
  'announcement-after-commit',
  'part-refund-recorded',
  'migration-step',
  'shutdown-begin',
] as const;
export type CrashPoint = (typeof CRASH_POINTS)[number];

/** Settings for a shop or an operator command that kills itself at the point named in the file. */
export const crashSettings = (file: string) => ({
  NODE_OPTIONS: `--import=${new URL('./preload.ts', import.meta.url).href}`,
  CRASH_FILE: file,
});
