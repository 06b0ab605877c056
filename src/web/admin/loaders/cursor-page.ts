import { decodeCursor, encodeCursor, type OrderCursor } from '#domain/orders/order-list.ts';

/** Items of a page; each has one more, if there is a next page. */
type Listed = { readonly createdAt: Date; readonly id: string };

/** Reads a page of a list, which begins after the item that the parameter names, and the parameter of the next one. */
export const readCursorPage = async <Item extends Listed>(
  request: Request,
  parameter: string,
  size: number,
  list: (limit: number, cursor: OrderCursor | undefined) => Promise<readonly Item[]>,
): Promise<{
  readonly items: readonly Item[];
  readonly next: string | undefined;
  readonly isFirst: boolean;
}> => {
  const cursor = decodeCursor(new URL(request.url).searchParams.get(parameter) ?? '');
  const found = await list(size + 1, cursor);
  const items = found.slice(0, size);
  const last = found.length > size ? items.at(-1) : undefined;
  return {
    items,
    next: last && encodeCursor({ at: last.createdAt, id: last.id }),
    isFirst: cursor === undefined,
  };
};
