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
