import { readMigrationFiles } from 'drizzle-orm/migrator';
import { expect, test } from 'vitest';
import { MIGRATIONS } from './migrate.ts';
import { statementFor } from './older-servers.ts';

const statements = readMigrationFiles({ migrationsFolder: MIGRATIONS }).flatMap(({ sql }) => sql);
const SET_EXPRESSION = /SET EXPRESSION/;

test('rewrites each statement that PostgreSQL 15 and 16 cannot parse, and no other', () => {
  const newer = statements.filter((statement) => SET_EXPRESSION.test(statement));
  expect(newer.length).toBeGreaterThan(1);
  for (const version of [150_000, 160_009])
    for (const statement of statements) {
      const run = statementFor(version)(statement);
      expect(run).not.toMatch(SET_EXPRESSION);
      expect(run === statement).toBe(!newer.includes(statement));
    }
  expect(statements.map(statementFor(170_000))).toEqual(statements);
});
