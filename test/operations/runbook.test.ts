import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { ALERT_CODES } from '#domain/monitoring/alert.ts';
import { freshDatabase } from '#test/support/fresh-database.ts';

const runbook = readFileSync('docs/runbook.md', 'utf8');
const blocks = [...runbook.matchAll(/```sql\n(.+?)```/gs)].map(([, block = '']) => block);
const documents = [
  'README.md',
  'docs/operations.md',
  'docs/runbook.md',
  'docs/security.md',
  'docs/dependencies.md',
  'docs/architecture.md',
  'docs/performance.md',
  'docs/browsers.md',
  ...readdirSync('docs/decisions').map((name) => join('docs/decisions', name)),
];

test('PostgreSQL accepts every statement of the runbook', async () => {
  await using database = await freshDatabase();
  expect(blocks.length).toBeGreaterThan(8);
  for (const block of blocks) await database.rows(block);
});

test('the runbook has a section for every alert', () => {
  for (const code of ALERT_CODES) expect(runbook).toContain(`### \`${code}\``);
});

test('every file and command in the documents exists', () => {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> };
  const missing = documents.flatMap((name) => {
    const text = readFileSync(name, 'utf8');
    const files = [...text.matchAll(/\b(?:docs|deploy|src|quality|test)\/[\w./@-]*[\w/]/g)].map(
      ([file]) => file,
    );
    const links = [...text.matchAll(/\]\((?!https?:)([^)#]+)/g)].map(([, link = '']) =>
      join(dirname(name), link),
    );
    const commands = [...text.matchAll(/npm run ([\w-]+)/g)].map(([, command = '']) => command);
    return [
      ...[...files, ...links].filter(
        (file) =>
          !existsSync(file) &&
          !readdirSync('docs/decisions').some((page) => join('docs/decisions', page).startsWith(file)),
      ),
      ...commands.filter((command) => !(command in scripts)).map((command) => `npm run ${command}`),
    ].map((what) => `${name}: ${what}`);
  });
  expect(missing).toEqual([]);
});

test('the runbook lists for every table whether it stores personal data', async () => {
  await using database = await freshDatabase();
  const [, section = ''] = /## Show or delete a person's data\n(.+?)(?:\n## |$)/s.exec(runbook) ?? [];
  const tables = await database.rows(
    `select c.relname as table,
        c.relname = 'audit_personal_values' or exists (select from pg_attribute a where a.attrelid = c.oid and not a.attisdropped
          and a.attname in ('user_id', 'order_id', 'receipt', 'email', 'to')) as "isPersonal"
      from pg_class c where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace`,
  );
  expect(tables.filter(({ isPersonal }) => isPersonal).length).toBeGreaterThan(12);
  for (const { table, isPersonal } of tables) {
    const name = String(table);
    const isListed = section.includes(`select '${name}'`) && new RegExp(`from ${name}\\b`).test(section);
    const isExcluded = section.includes(`\`${name}\``);
    expect([name, isListed, isExcluded]).toEqual([name, isPersonal, !isPersonal]);
  }
});

test('the runbook erases personal data only with the shop’s command', () => {
  expect(runbook).toContain('npm run erase-person -- ada@example.com');
  for (const block of blocks)
    expect(block).not.toMatch(
      /update orders set user_id|delete from (users|enquiries|letters|held_payments)/,
    );
});
