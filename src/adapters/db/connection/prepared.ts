import { type Placeholder, type SQL, sql } from 'drizzle-orm';

type Statement<Answer> = { execute(values?: Record<string, unknown>): Promise<Answer> };

/** The query builder puts no name to it: what connections call statements is `NamingClient`'s. */
const NO_NAME = '';

/**
 * A statement that is built once for each pool or connection, with placeholders for its values, and sent at once when it is asked.
 * To build them anew each time was two fifths of what an order cost the shop's own thread.
 */
export const prepared = <Querier extends object, Answer>(
  build: (querier: Querier) => { prepare(name: string): Statement<Answer> },
) => {
  const built = new WeakMap<Querier, Statement<Answer>>();
  return (querier: Querier, values: Readonly<Record<string, unknown>> = {}): Promise<Answer> => {
    const statement = built.get(querier) ?? build(querier).prepare(NO_NAME);
    built.set(querier, statement);
    return statement.execute(values);
  };
};

/** A placeholder for each of these columns, under its own name. */
export const placeholders = <Name extends string>(...names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, sql.placeholder(name)])) as { [N in Name]: Placeholder<N> };

const LISTS = { 'text[]': sql`text[]`, 'integer[]': sql`integer[]` };

/**
 * A placeholder for a list that is looked at only when the statement is carried out. A plan that knows how long it is looks
 * better than one for all lists, and PostgreSQL would plan anew each time.
 */
export const unseen = (name: string, type: keyof typeof LISTS): SQL => {
  const list = LISTS[type];
  // With one of the casts alone, `any` would take it for a list of rows.
  return sql`(select ${sql.placeholder(name)}::${list})::${list}`;
};
