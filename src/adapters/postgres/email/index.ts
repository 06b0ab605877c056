export { hasOptedOut, moveOptOut } from './email-preferences.ts';
export { IS_DECOY, writeOutboxMessage } from './outbox-rows.ts';
