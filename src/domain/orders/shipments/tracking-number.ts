import { z } from 'zod/mini';
import { staffFieldMessages } from '#copy/messages/staff-fields.ts';
import { CARRIERS, type Carrier } from '../carrier.ts';
import { hasWrongCheckDigit, needsCarrier, normalizeTrackingNumber } from './guess-carrier.ts';

const MAX_TYPED = 100;

/** Days in which a tracking number belongs to the order that was shipped with it; carriers use numbers again later. */
export const TRACKING_NUMBER_DAYS = 30;

/** A tracking number as carriers print it, in upper case; empty for a parcel without one. */
export const trackingNumberSchema = z.pipe(
  z.pipe(
    z
      .string(staffFieldMessages.trackingNumber)
      .check(z.maxLength(MAX_TYPED, staffFieldMessages.trackingNumber)),
    z.transform(normalizeTrackingNumber),
  ),
  z.string().check(
    z.regex(/^(?:[\dA-Z-]{4,40})?$/, { error: staffFieldMessages.trackingNumber, abort: true }),
    z.refine((trackingNumber) => !hasWrongCheckDigit(trackingNumber), staffFieldMessages.checkDigit),
  ),
);

/** The carrier of a form; null lets the tracking number decide. */
export const carrierSchema = z.pipe(
  z.enum(['', ...CARRIERS], staffFieldMessages.carrier),
  z.transform((carrier): Carrier | null => carrier || null),
);

type Label = { readonly carrier: Carrier | null; readonly trackingNumber: string };

/** A choice of the carrier, which a label needs if its tracking number does not show it. */
export const isCarrierKnown = z.refine<Label>(
  ({ carrier, trackingNumber }) => !needsCarrier(trackingNumber, carrier),
  { path: ['carrier'], error: staffFieldMessages.chooseCarrier },
);
