/**
 * Sends a statement now. A query builder by itself sends it only once somebody waits for it, so that of several at once
 * nobody could say which the database does first.
 */
export const send = <T>(statement: { execute(): Promise<T> }): Promise<T> => statement.execute();
