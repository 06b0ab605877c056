import type pg from 'pg';

/** The rows of one statement. */
export type Rows = <Row extends pg.QueryResultRow>(statement: string, values?: unknown[]) => Promise<Row[]>;
