import { z } from 'zod/mini';
import { keptValue } from './kept-value.ts';
import { storageKeys } from './storage-keys.ts';
import { stringRecord } from './string-record.ts';

const draftSchema = z.object({
  /** E-mail of the account that typed it; `null` for a visitor. */
  owner: z.nullable(z.string()),
  fields: stringRecord,
});
type Kept = z.infer<typeof draftSchema>;

/** What was typed into a form, by field name. */
type Fields = Kept['fields'];

const NOTHING: Kept = { owner: null, fields: {} };

/** What is typed into one form of the shop, for as long as the tab lives. Where nothing may be stored, nothing is kept. */
const draftUnder = (key: string) => {
  const { read, write, forget } = keptValue({
    key,
    schema: draftSchema,
    storage: () => sessionStorage,
    otherwise: NOTHING,
  });
  return {
    read: (): Fields => read().fields,
    /** Fields that are not shown just now stay as they were. */
    keep: (fields: Fields, owner: string | null): void =>
      void write({ owner, fields: { ...read().fields, ...fields } }),
    forget,
    /** A visitor's draft becomes that of whoever signs in; somebody else's goes. */
    handTo: (user: string | null): void => {
      const kept = read();
      if (kept === NOTHING || kept.owner === user) return;
      if (kept.owner === null) write({ ...kept, owner: user });
      else forget();
    },
  };
};

export type Draft = ReturnType<typeof draftUnder>;

export const addressDraft = draftUnder(storageKeys.addressDraft);
export const enquiryDraft = draftUnder(storageKeys.enquiryDraft);

const all: readonly Draft[] = [addressDraft, enquiryDraft];

/** Tells the drafts who uses the tab now. */
export const handDraftsTo = (user: string | null): void => {
  for (const draft of all) draft.handTo(user);
};

/** Leaves nothing behind for whoever uses the tab next. */
export const forgetDrafts = (): void => {
  for (const draft of all) draft.forget();
};

/** The text fields of a form. */
export const fieldsOf = (form: HTMLFormElement): Fields => {
  const typed: Record<string, string> = {};
  for (const [name, value] of new FormData(form)) if (typeof value === 'string') typed[name] = value;
  return typed;
};

/** Puts a draft back into a form; what is being typed already is newer. */
export const fill = (form: HTMLFormElement, fields: Fields): void => {
  for (const element of form.elements) {
    const isField =
      element instanceof HTMLInputElement ||
      element instanceof HTMLSelectElement ||
      element instanceof HTMLTextAreaElement;
    const text = isField ? fields[element.name] : undefined;
    if (!isField || !text || element.type === 'checkbox' || element.value !== '') continue;
    element.value = text;
    // The page shows other fields for another choice.
    if (element instanceof HTMLSelectElement) element.dispatchEvent(new Event('change', { bubbles: true }));
  }
};
