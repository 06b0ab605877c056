import { shopClock } from '#domain/values/shop-clock.ts';

/** A time of today in the time zone of the shop, the same on the server and in every browser. */
export function ClockTime({ at }: { readonly at: Date }) {
  return <time dateTime={at.toISOString()}>{shopClock(at)}</time>;
}
