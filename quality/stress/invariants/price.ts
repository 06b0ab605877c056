import { findTotalFaults, readOrderTotals } from '../../../operations/consistency/order-totals.ts';
import type { Invariant } from './observed-state.ts';

/** I3: lines have catalog prices, the total is their sum less discounts, and the session has the total as its amount. */
export const price: Invariant = async ({ rows, ledger }) =>
  (await readOrderTotals(rows)).flatMap((order) => {
    const { receipt, total, hasCatalogueWeights, hasCataloguePrices } = order;
    const sessions = [...(ledger.get(receipt)?.sessions.values() ?? [])];
    const charged = ledger.get(receipt)?.charges.size ?? 0;
    return [
      ...(hasCataloguePrices ? [] : [`I3: order ${receipt} has a line whose price differs from the catalog`]),
      ...(hasCatalogueWeights
        ? []
        : [`I3: order ${receipt} has a line whose weight differs from its quantity`]),
      ...findTotalFaults(order),
      ...(charged > 0 || sessions.every(({ amount_total }) => amount_total === total)
        ? []
        : [`I3: order ${receipt} costs ${total}, but the payment session has another amount`]),
    ];
  });
