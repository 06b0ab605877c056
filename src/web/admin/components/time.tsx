import { adminShell as copy } from '#copy/admin/shell.ts';

const FORMAT = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' });

/** A time in UTC, the same on the server and in every browser. */
export function Time({ at }: { readonly at: Date }) {
  return <time dateTime={at.toISOString()}>{copy.time(FORMAT.format(at))}</time>;
}
