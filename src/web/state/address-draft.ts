import { z } from 'zod';

const KEY = 'camellia:address-draft';
const draftSchema = z.record(z.string(), z.string());

/** What was typed into the address form, by field name. */
export type AddressDraft = z.infer<typeof draftSchema>;

/** What this tab has typed before; nothing when that cannot be read. */
export const readDraft = (): AddressDraft => {
  try {
    return draftSchema.parse(JSON.parse(sessionStorage.getItem(KEY) ?? '{}'));
  } catch {
    return {};
  }
};

/** Keeps what is typed for as long as the tab lives; fields that are not shown just now stay as they were. */
export const keepDraft = (form: HTMLFormElement): void => {
  const typed = draftSchema.parse(Object.fromEntries(new FormData(form)));
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ ...readDraft(), same: '', ...typed }));
  } catch (error) {
    console.warn('The addresses cannot be kept on this device.', error);
  }
};

/** Leaves no address behind for whoever uses the tab next. */
export const forgetDraft = (): void => {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // Where nothing may be stored, nothing was.
  }
};
