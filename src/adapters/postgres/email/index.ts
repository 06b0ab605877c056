export { hasOptedOut, moveOptOut } from './email-preferences.ts';
export { createEnquiryRepository } from './enquiry-repository.ts';
export { createOutbox } from './outbox.ts';
export { countOutboxMessages, IS_DECOY, writeOutboxMessage } from './outbox-rows.ts';
export { writeStaffEmails } from './staff-emails.ts';
