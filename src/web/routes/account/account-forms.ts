import type { FormResult } from '../../components/forms/form-result.ts';

/** The forms of the page, by their field `intent`. */
export const RESEND = 'verification-email';
export const DELETE = 'delete';

/** Response to a form of the page, with its `intent`. */
export type AccountFormResult = FormResult & { readonly intent?: string; readonly isSent?: boolean };
