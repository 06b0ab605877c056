import type { FormResult } from '../../components/forms/form-result.ts';

/** The forms of the page, by their field `intent`; `page-policies.ts` has a limit for each. */
export const CHANGE_NAME = 'change-name';
export const CHANGE_PASSWORD = 'change-password';
export const CHANGE_EMAIL = 'change-email';
export const CHANGE_REMINDERS = 'change-reminders';

/** The query parameter that names the change that was just saved. */
export const SAVED = 'saved';

/** Response to a form of the page that was rejected, with its `intent`. */
export type DetailsResult = FormResult & { readonly intent?: string };
