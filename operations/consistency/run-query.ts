import type pg from 'pg';

/** Limit of reported faults of one kind. */
export const MAX_REPORTED = 100;

/** Runs a statement and returns its rows. */
export type RunQuery = <Row extends pg.QueryResultRow>(
  statement: string,
  values?: unknown[],
) => Promise<Row[]>;
