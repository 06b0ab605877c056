/** Up to this number, pages show the exact stock. */
export const LOW_STOCK_UNITS = 5;

/** A cursor into the products with the fewest units. */
export type StockCursor = { readonly units: number; readonly id: string };

const CURSOR = /^(\d{1,3})-([\w-]{1,100})$/;

/** Encodes a cursor for a URL: units and product id. */
export const encodeStockCursor = ({ units, id }: StockCursor): string => `${units}-${id}`;

/** Decodes a cursor; undefined if it is malformed. */
export const decodeStockCursor = (encoded: string): StockCursor | undefined => {
  const [, units, id] = CURSOR.exec(encoded) ?? [];
  return units === undefined || id === undefined ? undefined : { units: Number(units), id };
};
