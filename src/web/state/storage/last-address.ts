import { z } from 'zod/mini';
import { isStringRecord } from '#domain/values/string-record.ts';
import { storageEntry } from './storage-entry.ts';
import { storageKeys } from './storage-keys.ts';

type Fields = Readonly<Record<string, string>>;

const REMEMBERED = /^(?:email|same|(?:shipping|billing)\.\w+)$/;

const stored = storageEntry<Fields>({
  key: storageKeys.lastAddress,
  schema: z.custom<Fields>(isStringRecord),
  storage: () => localStorage,
  fallback: {},
});

/** What a guest entered for the last order, by field name; on this device until log-out or `clear`. */
export const lastAddress = {
  read: stored.read,
  clear: stored.clear,
  /** Stores the email and the addresses of a form, without its other fields. */
  save: (fields: Fields): void =>
    void stored.write(Object.fromEntries(Object.entries(fields).filter(([name]) => REMEMBERED.test(name)))),
};
