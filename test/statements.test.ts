import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Constants of the shop that statements contain as they are; no input reaches them. */
const CONSTANTS: readonly string[] = [
  // Lists of words and numbers from the sources, in checks of the schema and where the planner must see them.
  'src/adapters/postgres/schema/columns.ts: sql.raw(values',
  'src/adapters/postgres/schema/cart.ts: sql.raw(String(MAX_QUANTITY))',
  'src/adapters/postgres/catalogue/product-search.ts: sql.raw(String(MAX_RESULTS))',
  'src/adapters/postgres/catalogue/product-search.ts: sql.raw(String(MAX_SIMILAR_RESULTS))',
  "src/adapters/postgres/catalogue/product-search.ts: sql.raw('0.4')",
  "src/adapters/postgres/catalogue/product-search.ts: sql.raw('0.7')",
  "src/adapters/postgres/catalogue/product-search.ts: sql.raw('')",
  // The character class of an index, which the query must repeat literally.
  'src/adapters/postgres/catalogue/linked-products.ts: sql.raw(',
  // Steps of one statement, named by their numbers.
  'src/adapters/postgres/rate-limits/rate-limits.ts: identifier(`step_',
  // The number of the lock and the name of a channel, both constants.
  'src/adapters/postgres/embedded/shop-lock.ts: `',
  'src/adapters/postgres/connection/subscription.ts: query(`listen ',
];

/** Every place where a statement is built from text. */
const joinedStatements = (file: string, text: string): string[] => {
  const plain = [
    ...text.matchAll(
      /\bsql\.raw\([^\n]*|\b(?:query|execute|unsafe|identifier)\(\s*(?:`[^`]*\$\{[^\n]*|'[^'\n]*'\s*\+[^\n]*|[^)\n]*\+ [^\n]*)/g,
    ),
  ];
  const bare = [
    ...text.matchAll(
      /(?<!sql)(?<!sql<[^>\n]{1,40}>)`\s*(?:select|insert|update|delete|alter|create|drop|set)\s[^`]*\$\{[^\n]*/gi,
    ),
  ];
  return [...plain, ...bare].map(([found]) => `${file}: ${found}`);
};

const sources = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
  .map((name) => `src/${name.replaceAll('\\', '/')}`)
  // Texts of the pages are no statements, even those that begin with `Select`.
  .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$|\/testing-|^src\/copy\//.test(name));

test('every statement passes its values as parameters', () => {
  expect(sources.length).toBeGreaterThan(300);
  const found = sources.flatMap((name) => joinedStatements(name, readFileSync(join(root, name), 'utf8')));
  expect(found.filter((statement) => !CONSTANTS.some((constant) => statement.startsWith(constant)))).toEqual(
    [],
  );
  // An unused entry must be removed from the list.
  for (const constant of CONSTANTS)
    expect([constant, found.some((statement) => statement.startsWith(constant))]).toEqual([constant, true]);
});

test('the rule detects statements that join values into SQL', () => {
  // With another character for the dollar, or this file itself would be found.
  const planted = [
    'client.query(`select * from users where email = §{email}`)',
    "client.query('select ' + column)",
    'tx.execute(sql.raw(order))',
    'const statement = `update products set price_cents = §{price}`;',
    "pool.query('listen ' + channel)",
  ];
  for (const line of planted)
    expect([line, joinedStatements('x', line.replaceAll('§', '$')).length > 0]).toEqual([line, true]);
  const allowed = [
    'tx.execute(sql`select pg_notify(§{CHANNEL}, §{change})`)',
    'sql<number>`coalesce(sum(§{orderLines.grams}), 0)`',
    'orm.select().from(users)',
  ];
  for (const line of allowed)
    expect([line, joinedStatements('x', line.replaceAll('§', '$'))]).toEqual([line, []]);
});
