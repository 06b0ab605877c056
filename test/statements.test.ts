import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Text of the shop's own that goes into statements as it is: none of it can be said by anybody outside. */
const OWN_WORDS: readonly string[] = [
  // Lists of words and numbers that stand in the sources, in checks of the schema and where the planner has to see them.
  'src/adapters/postgres/schema/columns.ts: sql.raw(values',
  'src/adapters/postgres/schema/cart.ts: sql.raw(String(MAX_QUANTITY))',
  'src/adapters/postgres/catalogue/product-search.ts: sql.raw(String(MAX_RESULTS))',
  'src/adapters/postgres/catalogue/product-search.ts: sql.raw(String(MAX_SIMILAR_RESULTS))',
  "src/adapters/postgres/catalogue/product-search.ts: sql.raw('0.4')",
  "src/adapters/postgres/catalogue/product-search.ts: sql.raw('0.7')",
  "src/adapters/postgres/catalogue/product-search.ts: sql.raw('')",
  // The character class of an index, which has to stand in the query as it does there.
  'src/adapters/postgres/catalogue/linked-products.ts: sql.raw(',
  // Steps of one statement, named after their numbers.
  'src/adapters/postgres/rate-limits/rate-limits.ts: identifier(`step_',
  // The number of the lock and the name of a channel, which stand in the sources.
  'src/adapters/postgres/embedded/shop-lock.ts: `',
  'src/adapters/postgres/connection/subscription.ts: query(`listen ',
];

/** Every place where text is put together into a statement. */
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
  .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$|\/testing-/.test(name));

test('every statement passes its values as parameters', () => {
  expect(sources.length).toBeGreaterThan(300);
  const found = sources.flatMap((name) => joinedStatements(name, readFileSync(join(root, name), 'utf8')));
  expect(found.filter((one) => !OWN_WORDS.some((word) => one.startsWith(word)))).toEqual([]);
  // A word that is gone is taken off the list.
  for (const word of OWN_WORDS)
    expect([word, found.some((one) => one.startsWith(word))]).toEqual([word, true]);
});

test('the rule detects statements that join values into SQL', () => {
  // With another sign for the dollar, or they would be found here as well.
  const planted = [
    'client.query(`select * from users where email = §{email}`)',
    "client.query('select ' + column)",
    'tx.execute(sql.raw(order))',
    'const statement = `update products set price_cents = §{price}`;',
    "pool.query('listen ' + channel)",
  ];
  for (const line of planted)
    expect([line, joinedStatements('x', line.replaceAll('§', '$')).length > 0]).toEqual([line, true]);
  const innocent = [
    'tx.execute(sql`select pg_notify(§{CHANNEL}, §{change})`)',
    'sql<number>`coalesce(sum(§{orderLines.grams}), 0)`',
    'orm.select().from(users)',
  ];
  for (const line of innocent)
    expect([line, joinedStatements('x', line.replaceAll('§', '$'))]).toEqual([line, []]);
});
