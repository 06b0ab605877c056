const FORMAT = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' });

/** A time in UTC, the same on the server and in every browser. */
export function Time({ at }: { readonly at: Date }) {
  return <time dateTime={at.toISOString()}>{FORMAT.format(at)}</time>;
}
