import { type Cents, formatCents } from '#domain/money.ts';
import { deals as words } from '../../words/deals.ts';

/** A promotion that runs now, as the page of the deals shows it. */
export type RunningPromotion = {
  readonly id: string;
  readonly title: string;
  readonly text: string;
  /** What it takes off, written out: `15%` or `$5.00`. */
  readonly worth: string;
  /** What it applies to, written out; everything when absent. */
  readonly on?: string;
  readonly minimumCents?: Cents;
  /** The coupon code it asks for; none when it applies by itself. */
  readonly code?: string;
  readonly endsAt?: Date;
  readonly timesPerShopper?: number;
  readonly isLimited?: boolean;
};

// In a fixed zone, so that server and browser write the same day.
const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

/** The terms of a promotion, one short sentence each. */
export const termsOf = (promotion: RunningPromotion): string[] => {
  const { on, minimumCents, code, endsAt, timesPerShopper, isLimited } = promotion;
  return [
    on === undefined ? words.onEverything : words.on(on),
    ...(minimumCents ? [words.from(formatCents(minimumCents))] : []),
    endsAt ? words.until(day.format(endsAt)) : words.openEnded,
    ...(timesPerShopper ? [words.timesPerShopper(timesPerShopper)] : []),
    ...(isLimited ? [words.limited] : []),
    code === undefined ? words.automatic : words.enterCode(code),
  ];
};
