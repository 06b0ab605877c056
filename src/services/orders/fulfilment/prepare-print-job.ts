import { type PrintJob, type PrintOptions, printJobOf } from '#domain/orders/packing/print-job.ts';
import type { Ports } from '#services/ports/ports.ts';

/** What the preparation of a print job needs. */
export type PrintDeps = Pick<Ports, 'packingOrders' | 'catalogue' | 'clock'>;

/** Returns what is printed for these orders: a pick list in the order of the catalogue, and a packing slip per order. */
export async function preparePrintJob(
  { packingOrders, catalogue, clock }: PrintDeps,
  orderNumbers: readonly string[],
  options: Pick<PrintOptions, 'withCopies'>,
): Promise<PrintJob> {
  const found = await packingOrders.read(orderNumbers);
  const ids = new Set(found.flatMap(({ order }) => order.lines.map(({ productId }) => productId)));
  const products = await catalogue.byIds([...ids]);
  return printJobOf(orderNumbers, found, {
    ...options,
    catalogue: products.map(({ id }) => id),
    now: clock(),
  });
}
