import { z } from 'zod/mini';
import { keptValue } from './storage-entry.ts';
import { storageKeys } from './storage-keys.ts';
import { stringRecord } from './string-record.ts';

const draftSchema = z.object({
  /** Email of the account that typed it; `null` for a visitor. */
  owner: z.nullable(z.string()),
  fields: stringRecord,
});
type Kept = z.infer<typeof draftSchema>;

/** Typed text by field name. */
type Fields = Kept['fields'];

const NOTHING: Kept = { owner: null, fields: {} };

/** The draft of one form, stored for the lifetime of the tab; not stored if the browser forbids it. */
const draftUnder = (key: string) => {
  const { read, write, forget } = keptValue({
    key,
    schema: draftSchema,
    storage: () => sessionStorage,
    otherwise: NOTHING,
  });
  return {
    read: (): Fields => read().fields,
    /** Merges the fields, since those hidden at the moment keep their text. */
    keep: (fields: Fields, owner: string | null): void =>
      void write({ owner, fields: { ...read().fields, ...fields } }),
    forget,
    /** Passes a visitor's draft to the account that signs in, and deletes another account's. */
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

/** Passes all drafts to the tab's new user; `null` for a visitor. */
export const handDraftsTo = (user: string | null): void => {
  for (const draft of all) draft.handTo(user);
};

/** Deletes all drafts, so that the next user of the tab does not see them. */
export const forgetDrafts = (): void => {
  for (const draft of all) draft.forget();
};
