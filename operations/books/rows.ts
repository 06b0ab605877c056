import type pg from 'pg';

/** So many things of a kind that are wrong are told: whoever reads of a hundred has seen enough. */
export const MOST_TOLD = 100;

/** The rows of one statement. */
export type Rows = <Row extends pg.QueryResultRow>(statement: string, values?: unknown[]) => Promise<Row[]>;
