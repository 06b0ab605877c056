import {
  guessCarrier,
  needsCarrier,
  normalizeTrackingNumber,
} from '#domain/orders/shipments/guess-carrier.ts';

/** Choices by the form of the tracking number, until the page is loaded again. */
const chosen = new Map<string, string>();

/** Numbers of one form differ in their digits only. */
const formOf = (trackingNumber: string): string =>
  normalizeTrackingNumber(trackingNumber).replace(/\d/g, '9');

/** True for two tracking numbers of one form, which have the same carrier unless they show another one. */
export const haveSameForm = (one: string, other: string): boolean => formOf(one) === formOf(other);

/** Uses this carrier for the next tracking numbers of the same form that do not show theirs. */
export const rememberCarrier = (trackingNumber: string, carrier: string): void => {
  chosen.set(formOf(trackingNumber), carrier);
};

/** Returns the carrier that was chosen for a number of this form; empty without one, or if the number shows it. */
export const rememberedCarrier = (trackingNumber: string): string =>
  guessCarrier(normalizeTrackingNumber(trackingNumber)) === undefined
    ? (chosen.get(formOf(trackingNumber)) ?? '')
    : '';

/** True while a scan waits for the choice of its carrier. */
export const isCarrierMissing = ({
  trackingNumber,
  carrier,
}: {
  readonly trackingNumber: string;
  readonly carrier: string;
}): boolean => carrier === '' && needsCarrier(normalizeTrackingNumber(trackingNumber), null);
