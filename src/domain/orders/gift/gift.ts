import { z } from 'zod/mini';
import { fieldMessages } from '#copy/messages/fields.ts';
import { giftMessages } from '#copy/messages/gift.ts';
import { linesOf } from '../../text/typed-text.ts';

/** The longest message, in characters. */
export const MAX_GIFT_MESSAGE = 250;
/** The latest day, counted from today, after which a gift can be delivered. */
export const MAX_DELAY_DAYS = 90;

/** Formats a day as `2026-12-24`. */
export const toDay = (time: number): string => new Date(time).toISOString().slice(0, 10);

/** True for a day of the calendar, such as `2026-12-24`. */
export const isDay = (text: string): boolean => {
  const time = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(time) && toDay(time) === text;
};

const daySchema = z
  .string(giftMessages.day)
  .check(
    z.regex(/^\d{4}-\d{2}-\d{2}$/, { error: giftMessages.day, abort: true }),
    z.refine(isDay, giftMessages.day),
  );

/** The fields of a gift in wire form. */
export const giftFieldsSchema = z.object({
  message: z.optional(linesOf(MAX_GIFT_MESSAGE, fieldMessages.message)),
  deliverAfter: z.optional(daySchema),
});

/** A gift: a message on the packing slip, and the day (`2026-12-24`) before which it must not arrive. */
export type Gift = z.infer<typeof giftFieldsSchema>;

/** True if both are the same gift, or none. */
export const isSameGift = (a: Gift | null | undefined, b: Gift | null | undefined): boolean =>
  a?.message === b?.message && a?.deliverAfter === b?.deliverAfter;
