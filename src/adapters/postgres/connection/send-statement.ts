/** Sends a statement immediately; drizzle sends only when awaited, which leaves the order of concurrent ones open. */
export const send = <T>(statement: { execute(): Promise<T> }): Promise<T> => statement.execute();
