import { channel } from 'node:diagnostics_channel';
import type { z } from 'zod';

/** A column with an invalid value, written before a constraint existed or by a newer version. */
export type MalformedColumn = { readonly table: string; readonly id: string; readonly column: string };

/** Publishes a `MalformedColumn` for every invalid value that is read. */
export const malformedColumns = channel('camellia.db.malformed-column');

type Source<Row> = {
  readonly table: string;
  /** The value by which an operator finds the row. */
  readonly idOf: (row: Row) => string;
};

/** Returns a row parser: invalid columns get their default; without one, the row is undefined. */
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

/** Reads rows and skips those that are undefined. */
export const readAll = <Row, Value>(rows: readonly Row[], read: (row: Row) => Value | undefined): Value[] =>
  rows.flatMap((row) => {
    const value = read(row);
    return value === undefined ? [] : [value];
  });

/** The total; if a single page has everything, only its readable rows count. */
export const countOf = (count: number, limit: number, read: readonly unknown[]): number =>
  count <= limit ? read.length : count;
