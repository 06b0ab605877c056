import { createHash } from 'node:crypto';
import pg from 'pg';

/** Maximum of prepared statements. The program has fewer, because lists are passed as one array parameter. */
const MAX_STATEMENTS = 500;

/** Statement names by text. */
const statementNames = new Map<string, string>();

/** A named statement is parsed and planned once per connection; undefined beyond `MAX_STATEMENTS`. */
const statementName = (text: string): string | undefined => {
  const existing = statementNames.get(text);
  if (existing !== undefined || statementNames.size >= MAX_STATEMENTS) return existing;
  const name = createHash('sha256').update(text).digest('base64url').slice(0, 22);
  statementNames.set(text, name);
  return name;
};

/** True for a statement as drizzle sends it. */
const isStatement = (query: unknown): query is pg.QueryConfig =>
  typeof query === 'object' && query !== null && 'text' in query && !('name' in query && query.name);

const withName = (query: unknown): unknown => {
  const name = isStatement(query) ? statementName(query.text) : undefined;
  return name === undefined ? query : { ...(query as pg.QueryConfig), name };
};

/** A client that prepares each statement on first use. */
export class PreparedStatementClient extends pg.Client {
  constructor(config?: string | pg.ClientConfig) {
    super(config);
    const send = this.query.bind(this) as (...query: unknown[]) => unknown;
    this.query = ((query: unknown, ...rest: unknown[]) =>
      send(withName(query), ...rest)) as typeof this.query;
  }
}
