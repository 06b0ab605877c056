import { createHash } from 'node:crypto';
import pg from 'pg';

/** Maximum of prepared statements. The program has fewer, because lists are passed as one array parameter. */
const MOST_NAMED = 500;

/** Statement names by text. */
const names = new Map<string, string>();

/** A named statement is parsed and planned once per connection; undefined beyond `MOST_NAMED`. */
const nameOf = (text: string): string | undefined => {
  const known = names.get(text);
  if (known !== undefined || names.size >= MOST_NAMED) return known;
  const name = createHash('sha256').update(text).digest('base64url').slice(0, 22);
  names.set(text, name);
  return name;
};

/** True for a statement as drizzle sends it. */
const isStatement = (asked: unknown): asked is pg.QueryConfig =>
  typeof asked === 'object' && asked !== null && 'text' in asked && !('name' in asked && asked.name);

const named = (asked: unknown): unknown => {
  const name = isStatement(asked) ? nameOf(asked.text) : undefined;
  return name === undefined ? asked : { ...(asked as pg.QueryConfig), name };
};

/** A client that prepares each statement on first use. */
export class NamingClient extends pg.Client {
  constructor(config?: string | pg.ClientConfig) {
    super(config);
    const send = this.query.bind(this) as (...asked: unknown[]) => unknown;
    this.query = ((asked: unknown, ...rest: unknown[]) => send(named(asked), ...rest)) as typeof this.query;
  }
}
