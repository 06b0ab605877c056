export { hasOptedOut, moveOptOut } from './email-preferences.ts';
export { writeOutboxMessage } from './outbox-rows.ts';
