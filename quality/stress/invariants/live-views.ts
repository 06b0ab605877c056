/** The status of each order of one shopper by order number. */
export type View = ReadonlyMap<string, string>;

/** I9: a live page shows what a fresh read of the shopper's orders returns. */
export const viewMismatches = (shown: ReadonlyMap<string, View>, read: ReadonlyMap<string, View>): string[] =>
  [...shown].flatMap(([shopper, view]) => {
    const orders = read.get(shopper) ?? new Map<string, string>();
    const receipts = new Set([...view.keys(), ...orders.keys()]);
    return [...receipts]
      .filter((receipt) => view.get(receipt) !== orders.get(receipt))
      .map(
        (receipt) =>
          `I9: the page of ${shopper} shows order ${receipt} as ${view.get(receipt)}, stored is ${orders.get(receipt)}`,
      );
  });
