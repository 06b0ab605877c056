import { createHash } from 'node:crypto';
import pg from 'pg';

/** Texts that get a name: more than the program has. One that would grow with a list is given the list as one value. */
const MOST_NAMED = 500;

/** Names of statements by their texts, which are those of the program. */
const names = new Map<string, string>();

/** What a statement is called, so that PostgreSQL reads and plans it once for each connection; `undefined` beyond a number. */
const nameOf = (text: string): string | undefined => {
  const known = names.get(text);
  if (known !== undefined || names.size >= MOST_NAMED) return known;
  const name = createHash('sha256').update(text).digest('base64url').slice(0, 22);
  names.set(text, name);
  return name;
};

/** A statement as the query builder sends it. */
const isStatement = (asked: unknown): asked is pg.QueryConfig =>
  typeof asked === 'object' && asked !== null && 'text' in asked && !('name' in asked && asked.name);

const named = (asked: unknown): unknown => {
  const name = isStatement(asked) ? nameOf(asked.text) : undefined;
  return name === undefined ? asked : { ...(asked as pg.QueryConfig), name };
};

/** A connection that prepares each statement when it is sent first. */
export class NamingClient extends pg.Client {
  constructor(config?: string | pg.ClientConfig) {
    super(config);
    const send = this.query.bind(this) as (...asked: unknown[]) => unknown;
    this.query = ((asked: unknown, ...rest: unknown[]) => send(named(asked), ...rest)) as typeof this.query;
  }
}
