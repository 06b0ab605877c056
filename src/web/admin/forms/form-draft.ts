import { nullable, z } from 'zod/mini';
import { type FilledField, setField } from '../../state/storage/form-fields.ts';
import { storageEntry } from '../../state/storage/storage-entry.ts';
import { isSecret } from './staff-form-result.ts';

/** The text of one form while its member signs in again. */
const entry = storageEntry({
  key: 'camellia:admin-form',
  schema: nullable(
    z.object({
      /** Id of the member who typed it. */
      owner: z.string(),
      path: z.string(),
      /** Distinguishes the forms of a page. */
      form: z.string(),
      fields: z.array(z.tuple([z.string(), z.string()])),
    }),
  ),
  storage: () => sessionStorage,
  fallback: null,
});

/** A form of a member on a page. */
export type DraftKey = { readonly owner: string; readonly form: string };

const isTyped = (element: Element): element is FilledField =>
  (element instanceof HTMLInputElement && element.type !== 'hidden') ||
  element instanceof HTMLSelectElement ||
  element instanceof HTMLTextAreaElement;

/** Stores what is typed in a form for the lifetime of the tab; returns false if the browser forbids it. */
export const saveDraft = (element: HTMLFormElement, { owner, form }: DraftKey): boolean => {
  const fields = [...new FormData(element)].flatMap(([name, value]): [string, string][] =>
    typeof value === 'string' && !isSecret(name) ? [[name, value]] : [],
  );
  return entry.write({ owner, path: location.pathname, form, fields });
};

/** Fills a form with its stored text, once; returns whether there was one. */
export const restoreDraft = (element: HTMLFormElement, { owner, form }: DraftKey): boolean => {
  const draft = entry.read();
  if (draft?.path !== location.pathname || draft.form !== form || draft.owner !== owner) return false;
  entry.clear();
  const fields = [...draft.fields];
  for (const field of element.elements) {
    if (!isTyped(field)) continue;
    if (field instanceof HTMLInputElement && ['checkbox', 'radio'].includes(field.type)) {
      const isChecked = fields.some(([name, value]) => name === field.name && value === field.value);
      if (isChecked !== field.checked) field.click();
      continue;
    }
    const index = fields.findIndex(([name]) => name === field.name);
    // Fields with the same name are in the order of the form.
    const [stored] = index === -1 ? [] : fields.splice(index, 1);
    if (stored) setField(field, stored[1]);
  }
  return true;
};
