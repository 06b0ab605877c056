import type { FormResult } from '../../components/forms/form-result.ts';

/** The forms of the page, by their field `intent`. */
export const SAVE = 'save';
export const SAVE_LAST = 'save-last';
export const MAKE_DEFAULT = 'make-default';
export const REMOVE = 'remove';

/** The query parameter with the id of the edited address, or `NEW`. */
export const EDIT = 'edit';
export const NEW = 'new';
/** The query parameter that names the change that was just made. */
export const SAVED = 'saved';

/** Response to a form that was rejected, with its `intent`. */
export type AddressResult = FormResult & { readonly intent?: string };
