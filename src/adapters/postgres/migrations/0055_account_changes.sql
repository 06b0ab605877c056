-- Beside the last version: the constraint that follows allows all its purposes.
ALTER TABLE "account_links" DROP CONSTRAINT "account_links_purpose_known";--> statement-breakpoint
-- Beside the last version: the constraint that follows allows all its kinds.
ALTER TABLE "letters" DROP CONSTRAINT "letters_kind_known";--> statement-breakpoint
-- Beside the last version: it writes only the other purposes.
ALTER TABLE "account_links" ADD CONSTRAINT "account_links_purpose_known" CHECK ("account_links"."purpose" in ('prove-email', 'reset-password', 'change-email'));--> statement-breakpoint
-- Beside the last version: it writes only the other kinds.
ALTER TABLE "letters" ADD CONSTRAINT "letters_kind_known" CHECK ("letters"."kind" in ('order-paid', 'order-unpaid', 'order-cancelled', 'order-refunded', 'order-address-changed', 'order-access-code', 'order-link', 'prove-email', 'reset-password', 'password-guessed', 'password-changed', 'change-email', 'email-changed', 'enquiry-received', 'withdrawal-received', 'confirm-back-in-stock', 'back-in-stock'));