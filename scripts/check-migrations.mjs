// Checks that landed migrations are unchanged, because databases never run them again. `--write` lists new ones; the line
// of one that has not landed may be deleted and written again.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './launch/paths.mjs';

/** @typedef {Record<string, string>} Hashes of text and journal time, by the tag of the migration */

/** @typedef {{ readonly idx: number, readonly tag: string, readonly when: number }} Entry */

/** Entries of the journal of a folder. @param {string} folder @returns {Entry[]} */
export const entriesIn = (folder) =>
  JSON.parse(readFileSync(join(folder, 'meta', '_journal.json'), 'utf8')).entries;

/** @param {string} folder @returns {Hashes} */
export const hashesIn = (folder) =>
  Object.fromEntries(
    entriesIn(folder).map(({ tag, when }) => {
      const text = readFileSync(join(folder, `${tag}.sql`));
      return [tag, createHash('sha256').update(`${when}\n`).update(text).digest('hex')];
    }),
  );

/** Faults in the order of migrations: drizzle skips one that is not later than the last applied. @param {readonly Entry[]} entries */
export const faultsOfOrder = (entries) => {
  /** @type {Entry | undefined} */
  let latest;
  return entries.flatMap((entry, index) => {
    const number = String(index).padStart(4, '0');
    const faults = [];
    if (!Number.isSafeInteger(entry.when)) faults.push(`${entry.tag} has no whole number for its time.`);
    if (latest && entry.when <= latest.when)
      faults.push(`${entry.tag} is not later than ${latest.tag}: databases would skip it; raise its "when".`);
    if (!entry.tag.startsWith(`${number}_`)) faults.push(`${entry.tag} does not have the number ${number}.`);
    else if (entry.idx !== index) faults.push(`${entry.tag} does not have the index ${index}.`);
    if (!latest || entry.when > latest.when) latest = entry;
    return faults;
  });
};

/**
 * Differences between the migrations and the list of landed ones.
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
    .map((file) => `${file} is not in the journal, so it is never applied.`),
];

const folder = join(root, 'src', 'adapters', 'postgres', 'migrations');
const listFile = join(folder, 'meta', '_hashes.json');

const check = () => {
  const now = hashesIn(folder);
  /** @type {Hashes} */
  const landed = JSON.parse(readFileSync(listFile, 'utf8'));
  const all = { ...now, ...landed };
  if (process.argv.includes('--write')) writeFileSync(listFile, `${JSON.stringify(all, null, 2)}\n`);
  const known = process.argv.includes('--write') ? all : landed;
  const faults = [
    ...faultsOfMigrations(now, known, readdirSync(folder)),
    ...faultsOfOrder(entriesIn(folder)),
  ];
  for (const fault of faults) console.error(fault);
  if (faults.length > 0) process.exitCode = 1;
};

if (import.meta.main) check();
