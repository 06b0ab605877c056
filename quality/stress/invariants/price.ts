import { addUp, readSums } from '../../../operations/books/sums.ts';
import type { Invariant } from './observed-state.ts';

/** I3: lines have the catalogue's prices, less the discounts they are the total, and the total is what is asked for. */
export const price: Invariant = async ({ rows, ledger }) =>
  (await readSums(rows)).flatMap((order) => {
    const { receipt, total, weighed, priced } = order;
    const sessions = [...(ledger.get(receipt)?.sessions.values() ?? [])];
    const charged = ledger.get(receipt)?.charges.size ?? 0;
    return [
      ...(priced ? [] : [`I3: order ${receipt} has a line that does not cost what the catalogue says`]),
      ...(weighed ? [] : [`I3: order ${receipt} has a line that takes another weight than its units have`]),
      ...addUp(order),
      ...(charged > 0 || sessions.every(({ amount_total }) => amount_total === total)
        ? []
        : [`I3: order ${receipt} costs ${total}, and the payment page asks for something else`]),
    ];
  });
