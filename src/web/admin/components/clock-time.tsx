import { adminShell as copy } from '#copy/admin/shell.ts';

const FORMAT = new Intl.DateTimeFormat('en-US', {
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
  timeZone: 'UTC',
});

/** A time of today in UTC, the same on the server and in every browser. */
export function ClockTime({ at }: { readonly at: Date }) {
  return <time dateTime={at.toISOString()}>{copy.time(FORMAT.format(at))}</time>;
}
