import { shopTime } from '#domain/values/shop-clock.ts';

/** A time in the time zone of the shop, the same on the server and in every browser. */
export function Time({ at }: { readonly at: Date }) {
  return <time dateTime={at.toISOString()}>{shopTime(at)}</time>;
}
