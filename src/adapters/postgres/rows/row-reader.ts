import { channel } from 'node:diagnostics_channel';
import type { z } from 'zod';

/** A column that cannot be read: written before the database refused it, or by a newer version. */
export type MalformedColumn = { readonly table: string; readonly id: string; readonly column: string };

/** Every malformed column that is read is published here as a `MalformedColumn`. */
export const malformedColumns = channel('camellia.db.malformed-column');

type Source<Row> = {
  readonly table: string;
  /** The value that an operator finds the row by. */
  readonly idOf: (row: Row) => string;
};

/**
 * Returns a function that reads a row by a schema. A malformed column with a default gets it; a row with any other
 * malformed column is left out.
 */
export const rowReader =
  <Row extends object, Schema extends z.ZodType>(
    { table, idOf }: Source<Row>,
    schema: Schema,
    defaults: Partial<z.input<Schema>>,
  ) =>
  (row: Row): z.output<Schema> | undefined => {
    const parsed = schema.safeParse(row);
    if (parsed.success) return parsed.data;
    const columns = [...new Set(parsed.error.issues.map(({ path: [column] }) => String(column)))];
    for (const column of columns)
      malformedColumns.publish({ table, id: idOf(row), column } satisfies MalformedColumn);
    const replaced = Object.entries(defaults).filter(([column]) => columns.includes(column));
    return schema.safeParse({ ...row, ...Object.fromEntries(replaced) }).data;
  };

/** Reads rows and leaves out those that cannot be read. */
export const readAll = <Row, Value>(rows: readonly Row[], read: (row: Row) => Value | undefined): Value[] =>
  rows.flatMap((row) => {
    const value = read(row);
    return value === undefined ? [] : [value];
  });

/** How many there are in all: where one page holds them all, those that can be read. */
export const countOf = (count: number, limit: number, read: readonly unknown[]): number =>
  count <= limit ? read.length : count;
