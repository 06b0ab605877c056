// Whether migrations are as they landed: databases have recorded them and never run them again. `--write` adds new ones to the list;
// the line of one that has not landed yet may be deleted by hand and written again.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './launch/places.mjs';

/** @typedef {Record<string, string>} Hashes by the migration's tag: of its text and of its time in the journal */

/** @param {string} folder @returns {Hashes} */
export const hashesIn = (folder) => {
  /** @type {{ entries: { tag: string, when: number }[] }} */
  const { entries } = JSON.parse(readFileSync(join(folder, 'meta', '_journal.json'), 'utf8'));
  return Object.fromEntries(
    entries.map(({ tag, when }) => {
      const text = readFileSync(join(folder, `${tag}.sql`));
      return [tag, createHash('sha256').update(`${when}\n`).update(text).digest('hex')];
    }),
  );
};

/**
 * What is wrong with migrations, given the list of those that landed.
 * @param {Hashes} now @param {Hashes} landed @param {readonly string[]} files in their folder
 */
export const faultsOfMigrations = (now, landed, files) => [
  ...Object.entries(landed).flatMap(([tag, hash]) =>
    now[tag] === hash ? [] : [`${tag} has landed and was changed; write another migration instead.`],
  ),
  ...Object.keys(now)
    .filter((tag) => !(tag in landed))
    .map((tag) => `${tag} is not in the list of migrations: node scripts/check-migrations.mjs --write`),
  ...files
    .filter((file) => file.endsWith('.sql') && !(file.slice(0, -'.sql'.length) in now))
    .map((file) => `${file} is not in the journal, so no database gets it.`),
];

const folder = join(root, 'src', 'adapters', 'db', 'migrations');
const listFile = join(folder, 'meta', '_hashes.json');

const check = () => {
  const now = hashesIn(folder);
  /** @type {Hashes} */
  const landed = JSON.parse(readFileSync(listFile, 'utf8'));
  const all = { ...now, ...landed };
  if (process.argv.includes('--write')) writeFileSync(listFile, `${JSON.stringify(all, null, 2)}\n`);
  const known = process.argv.includes('--write') ? all : landed;
  const faults = faultsOfMigrations(now, known, readdirSync(folder));
  for (const fault of faults) console.error(fault);
  if (faults.length > 0) process.exitCode = 1;
};

if (import.meta.main) check();
