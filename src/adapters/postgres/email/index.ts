export { writeOutboxMessage } from './outbox-rows.ts';
