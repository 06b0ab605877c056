// Checks that scripts and styles sent to browsers use nothing that a supported browser lacks.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { DEGRADING, PROBED_BY_DEPENDENCIES } from './degrading.ts';
import { type Finding, newerInFile, programOf } from './find-newer.ts';
import { newerInCss } from './find-newer-css.ts';
import { newerInScript } from './find-newer-in-build.ts';
import { SUPPORTED } from './supported.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const MIN_FILES = 200;
/** The current build, which the check of the first load creates. */
const release = `build/releases/${readFileSync(join(root, 'build/current'), 'utf8').trim()}`;
const clients = `${release}/{client,admin/client}`;

const find = (...patterns: string[]): string[] => globSync(patterns, { cwd: root });

/** Files of `src/web` that only the server or the development server runs. */
const SERVER_ONLY =
  /[.]test[.]|testing|^src\/web\/(?:document\/post-process-html|static-pages\/(?:static|overload)-page|(?:admin\/)?(?:server|entry[.]server)|admin\/(?:.+[.]config|loaders\/)|hydration\/defer-hydration)|^src\/platform\/(?:traffic\/|log-throttle|with-timeout)/;

const sources = find(
  'src/web/**/*.{ts,tsx}',
  'src/domain/**/*.ts',
  'src/platform/**/*.ts',
  'public/*.js',
).filter((name) => !SERVER_ONLY.test(name));

const findNewerInSources = (configFile: string, names: readonly string[]): Finding[] => {
  const files = names.map((name) => join(root, name));
  const program = programOf(join(root, configFile), files);
  return files.flatMap((file) => {
    const source = program.getSourceFile(file);
    return source ? newerInFile(program, source, root) : [];
  });
};

const checkAll = (names: readonly string[], newer: typeof newerInCss): Finding[] =>
  names.flatMap((name) => newer(name, readFileSync(join(root, name), 'utf8')));

const sheets = checkAll(
  find('src/web/**/*.css', `${clients}/**/*.css`).filter((name) => !SERVER_ONLY.test(name)),
  newerInCss,
);
const scripts = checkAll(find(`${clients}/**/*.js`), newerInScript);

const findings = [
  ...findNewerInSources('tsconfig.json', sources),
  ...findNewerInSources('src/service-worker/tsconfig.json', ['src/service-worker/service-worker.ts']),
  ...sheets.filter(({ what }) => !Object.hasOwn(DEGRADING, what)),
  ...scripts.filter(({ what }) => !Object.hasOwn(PROBED_BY_DEPENDENCIES, what)),
];
const oldest = SUPPORTED.map(({ name, version }) => `${name} ${version}`).join(', ');
for (const { file, line, what } of findings)
  console.error(`${file}:${line} uses ${what}, which not all of ${oldest} have.`);

const used = new Set([...sheets, ...scripts].map(({ what }) => what));
const unused = Object.keys({ ...DEGRADING, ...PROBED_BY_DEPENDENCIES }).filter((what) => !used.has(what));
for (const what of unused) console.error(`browsers/degrading.ts lists ${what}, which is not used.`);

if (sources.length < MIN_FILES) console.error(`Only ${sources.length} source files were read.`);
process.exitCode = findings.length + unused.length > 0 || sources.length < MIN_FILES ? 1 : 0;
