export { hasOptedOut, moveOptOut } from './email-preferences.ts';
export { countOutboxMessages, IS_DECOY, writeOutboxMessage } from './outbox-rows.ts';
