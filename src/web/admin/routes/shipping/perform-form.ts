import { z } from 'zod/mini';
import { adminShipping as copy } from '#copy/admin/fulfilment.ts';
import { explanationOf, refusals } from '#copy/admin/refusals.ts';
import { staffFieldMessages } from '#copy/messages/staff-fields.ts';
import type { FieldErrors } from '#domain/api/field-errors.ts';
import { parseFields } from '#domain/api/parse-fields.ts';
import {
  isOrderNumberText,
  MAX_TYPED_NUMBER_LENGTH,
} from '#domain/orders/self-service/order-number-range.ts';
import {
  carrierSchema,
  isCarrierKnown,
  trackingNumberSchema,
} from '#domain/orders/shipments/tracking-number.ts';
import { err, type Result } from '#domain/values/result.ts';
import type { Shop } from '#services/shop.ts';
import { REUSE } from '../../components/orders/ship-anyway-form.tsx';

type Service = Shop['fulfilment'];
type ActionRequest = Parameters<Service['shipScan']>[0];

/** Two scans and their carrier. */
const scanSchema = z
  .object({
    orderNumber: z
      .string(refusals['not-an-order-number'])
      .check(z.maxLength(MAX_TYPED_NUMBER_LENGTH, refusals['not-an-order-number'])),
    trackingNumber: trackingNumberSchema.check(z.minLength(1, staffFieldMessages.trackingNumber)),
    carrier: carrierSchema,
  })
  .check(
    isCarrierKnown,
    z.refine(({ orderNumber, trackingNumber }) => !isOrderNumberText(trackingNumber, orderNumber), {
      path: ['trackingNumber'],
      error: copy.isOrderNumber,
    }),
  );

/** Ships the order of two scans. A refusal is an error of the order number, or of the choice to use a number again. */
export const shipScanned = async (
  service: Service,
  request: ActionRequest,
  typed: Readonly<Record<string, string>>,
  { isReuseConfirmed }: { readonly isReuseConfirmed: boolean },
): Promise<Result<{ readonly orderNumber: string }, FieldErrors>> => {
  const parsed = parseFields(scanSchema, typed);
  if (!parsed.ok) return parsed;
  const { orderNumber: typedNumber, ...scan } = parsed.value;
  const shipped = await service.shipScan(request, { typedNumber, ...scan, isReuseConfirmed });
  if (shipped.ok) return shipped;
  const field = shipped.error.refusal === 'tracking-number-used' ? REUSE : 'orderNumber';
  return err({ [field]: explanationOf(shipped.error) });
};
