import { z } from 'zod/mini';
import { isStringRecord } from '#domain/values/string-record.ts';
import { storageEntry, transferEntry } from './storage-entry.ts';
import { storageKeys } from './storage-keys.ts';

const draftSchema = z.object({
  /** Email of the account that typed it; `null` for a visitor. */
  owner: z.nullable(z.string()),
  fields: z.custom<Readonly<Record<string, string>>>(isStringRecord),
});
/** Typed text by field name. */
type Fields = z.infer<typeof draftSchema>['fields'];

/**
 * The draft of one form, or of the fields with some names, stored for the lifetime of the tab; not stored if the browser
 * forbids it.
 */
const createDraft = (key: string, names?: readonly string[]) => {
  const entry = storageEntry<z.infer<typeof draftSchema> | null>({
    key,
    schema: draftSchema,
    storage: () => sessionStorage,
    fallback: null,
  });
  return {
    read: (): Fields => entry.read()?.fields ?? {},
    /** Merges the fields, so that the text of hidden ones stays. */
    save: (fields: Fields, owner: string | null): void => {
      const stored = Object.entries(fields).filter(([name]) => names?.includes(name) ?? true);
      entry.write({ owner, fields: { ...entry.read()?.fields, ...Object.fromEntries(stored) } });
    },
    clear: entry.clear,
    /** Passes a visitor's draft to the account that signs in, and deletes another account's. */
    transferTo: (user: string | null): void => transferEntry(entry, user),
  };
};

export type Draft = ReturnType<typeof createDraft>;

export const addressDraft = createDraft(storageKeys.addressDraft);
export const enquiryDraft = createDraft(storageKeys.enquiryDraft);
/** Shared by the forms for sign-in, sign-up and a password reset; never a password. */
export const credentialsDraft = createDraft(storageKeys.credentialsDraft, ['email', 'displayName']);

const drafts: readonly Draft[] = [addressDraft, enquiryDraft, credentialsDraft];

/** Passes all drafts to the tab's new user; `null` for a visitor. */
export const transferDrafts = (user: string | null): void => {
  for (const draft of drafts) draft.transferTo(user);
};
