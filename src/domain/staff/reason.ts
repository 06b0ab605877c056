import { staffFieldMessages } from '#copy/messages/staff-fields.ts';
import { linesOf } from '../text/typed-text.ts';

/** Characters of a reason. */
export const MAX_REASON_LENGTH = 500;

/** Why staff do something, for the audit log. */
export const reasonSchema = linesOf(MAX_REASON_LENGTH, staffFieldMessages.reason);
