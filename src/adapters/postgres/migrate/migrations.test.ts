import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { MIGRATIONS } from './migrate.ts';

/** Earlier migrations precede the first release. */
const FIRST = '0021';

/** Statements that break the previous version, which still runs; docs/decisions/0029 has alternatives. */
const HARMS: readonly (readonly [RegExp, string])[] = [
  [/\bDROP\s+(TABLE|COLUMN|CONSTRAINT|FUNCTION|TRIGGER|VIEW|TYPE|SCHEMA|DEFAULT)\b/i, 'removes'],
  [/\bRENAME\b/i, 'renames'],
  [/\bALTER\s+COLUMN\s+\S+\s+(SET\s+DATA\s+)?TYPE\b|\bALTER\s+TYPE\b/i, 'retypes'],
  [/\bSET\s+NOT\s+NULL\b|\bADD\s+COLUMN\b(?![^,;]*\b(DEFAULT|GENERATED)\b)[^,;]*\bNOT\s+NULL\b/i, 'demands'],
  [/\bADD\s+CONSTRAINT\b(?![^;]*\bNOT\s+VALID\b)/i, 'demands'],
];
const REASON = /^\s*-- Beside the last version: \S/m;

/** The harm of each statement to the previous version, unless a comment gives a reason. */
const harmsOf = (sql: string): string[] =>
  sql
    .split('--> statement-breakpoint')
    .filter((statement) => !REASON.test(statement))
    .map((statement) => statement.replace(/--.*$/gm, ''))
    .flatMap((statement) => HARMS.filter(([harm]) => harm.test(statement)).map(([, does]) => does));

test('no migration removes what the previous version of the shop uses', () => {
  const files = readdirSync(MIGRATIONS).filter((name) => name.endsWith('.sql'));
  expect(files.length).toBeGreaterThan(20);
  const harmful = files
    .filter((name) => name >= FIRST)
    .map((name) => [name, harmsOf(readFileSync(join(MIGRATIONS, name), 'utf8'))])
    .filter(([, harms]) => harms?.length !== 0);
  expect(harmful).toEqual([]);
});

test.each([
  ['DROP TABLE "disputes";', 'removes'],
  ['ALTER TABLE "orders" DROP COLUMN "note";', 'removes'],
  ['ALTER TABLE "letters" drop constraint "letters_kind_known";', 'removes'],
  ['ALTER TABLE "orders" RENAME COLUMN "note" TO "word";', 'renames'],
  ['ALTER TABLE "orders" ALTER COLUMN "total" SET DATA TYPE bigint;', 'retypes'],
  ['ALTER TABLE "orders" ALTER COLUMN "total" TYPE bigint;', 'retypes'],
  ['ALTER TABLE "orders" ALTER COLUMN "note" SET NOT NULL;', 'demands'],
  ['ALTER TABLE "orders" ADD COLUMN "note" text NOT NULL;', 'demands'],
  ['ALTER TABLE "orders" ADD CONSTRAINT "few" CHECK (true);', 'demands'],
])('a migration with %s requires a reason why the previous version is compatible', (statement, does) => {
  const before = 'CREATE TABLE "teas" ("id" text NOT NULL);\n--> statement-breakpoint\n';
  expect(harmsOf(`${before}${statement}`)).toEqual([does]);
  expect(harmsOf(`${before}-- Beside the last version: nothing reads it since 1.\n${statement}`)).toEqual([]);
  expect(harmsOf(`-- Beside the last version: ours.\n${before}${statement}`)).toEqual([does]);
});

test.each([
  'ALTER TABLE "orders" ADD COLUMN "note" text;',
  `ALTER TABLE "orders" ADD COLUMN "note" text DEFAULT '' NOT NULL;`,
  'ALTER TABLE "orders" ADD CONSTRAINT "few" CHECK (true) NOT VALID;',
  'CREATE TABLE "teas" ("id" text PRIMARY KEY NOT NULL);',
  'DROP INDEX "orders_not_paid";',
])('a migration that only adds requires no reason: %s', (statement) => {
  expect(harmsOf(statement)).toEqual([]);
});
