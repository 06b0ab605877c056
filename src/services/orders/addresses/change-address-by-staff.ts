import type { Address } from '#domain/orders/address.ts';
import { hasUndoableShipment } from '#domain/orders/shipments/check-recorded-shipments.ts';
import { changesBetween } from '#domain/staff/audit-entry.ts';
import type { StaffRefusal } from '#domain/staff/staff-refusal.ts';
import { err, ok, type Result } from '#domain/values/result.ts';
import type { Ports } from '../../ports/ports.ts';
import { performVerb, type StaffRequest, type StaffVerb } from '../../staff/index.ts';

type ChangeAddressInput = {
  readonly orderNumber: string;
  /** The address that staff saw. */
  readonly expected: Address;
  readonly address: Address;
};

/** Changes where an order is sent, and emails the new address. */
export const changeAddressVerb: StaffVerb<ChangeAddressInput> = {
  permission: 'order.change-address',
  needsRecentAuthentication: false,
  idempotencyKeyOf: ({ orderNumber, address }) => JSON.stringify([orderNumber, address]),
  async perform({ staffOrderChanges, fulfilment }, { orderNumber, ...change }) {
    const found = await fulfilment.lock(orderNumber);
    if (found && hasUndoableShipment(found.shipments)) return err('shipment-recorded');
    const changed = await staffOrderChanges.changeAddress(orderNumber, change);
    if (!changed.ok) return changed;
    const { before, order } = changed.value;
    return ok({
      objectId: order.id,
      changes: changesBetween(before.shipping, order.shipping, Object.keys(order.shipping)),
    });
  },
};

/** Changes the shipping address of a paid order until it is shipped, within its delivery zone, for staff. */
export function changeAddressByStaff(
  ports: Pick<Ports, 'staffTransactions' | 'secrets' | 'clock' | 'log'>,
  request: StaffRequest,
  input: ChangeAddressInput,
): Promise<Result<{ readonly isRepeated: boolean }, StaffRefusal>> {
  return performVerb(ports, changeAddressVerb, { ...request, input });
}
