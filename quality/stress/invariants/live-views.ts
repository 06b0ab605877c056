/** The orders of one shopper by their numbers, with the state of each. */
export type View = ReadonlyMap<string, string>;

/** I9: what a live page shows is what a fresh read of the same shopper's orders tells. */
export const viewMismatches = (shown: ReadonlyMap<string, View>, read: ReadonlyMap<string, View>): string[] =>
  [...shown].flatMap(([shopper, view]) => {
    const orders = read.get(shopper) ?? new Map<string, string>();
    const receipts = new Set([...view.keys(), ...orders.keys()]);
    return [...receipts]
      .filter((receipt) => view.get(receipt) !== orders.get(receipt))
      .map(
        (receipt) =>
          `I9: the page of ${shopper} shows order ${receipt} as ${view.get(receipt)}, and it is ${orders.get(receipt)}`,
      );
  });
