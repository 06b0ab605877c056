import type { CartItem } from '#domain/cart/cart.ts';
import { byId, toProduct } from '#domain/catalogue/product.ts';
import type { CartLine, Ports } from '../ports/ports.ts';

/** Adds current product data to cart lines and drops products that are no longer sold. */
export async function cartItemsOf(
  { catalogue }: Pick<Ports, 'catalogue'>,
  lines: readonly CartLine[],
): Promise<CartItem[]> {
  const products = byId(await catalogue.byIds(lines.map(({ productId }) => productId)));
  return lines.flatMap(({ productId, quantity }) => {
    const product = products.get(productId);
    return product ? [{ ...toProduct(product), quantity }] : [];
  });
}
