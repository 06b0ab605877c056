// Runs the dependency rules over the code, and over a deliberate violation of each rule, because a check that reads
// nothing would pass too.
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { cruise } from 'dependency-cruiser';
import config from '../.dependency-cruiser.mjs';
import { folderViolations, layerViolations } from './layer-violations.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const MIN_MODULES = 100;

const MAX_FILES = 15;

const check = async (baseDir, folders) => {
  const { output } = await cruise(folders, {
    ...config.options,
    ruleSet: { forbidden: config.forbidden },
    validate: true,
    baseDir,
    tsConfig: { fileName: join(root, 'tsconfig.json') },
  });
  return { ...output.summary, folderFaults: findFolderFaults(output.modules) };
};

const isProduct = (path) => path.startsWith('src/') && !/[.]test[.]|\/testing-/.test(path);

/** Groups of folders of `src` that import each other, also by way of others, and folders with too many files to survey. */
const findFolderFaults = (modules) => {
  const imported = new Map();
  const sizes = new Map();
  for (const { source, dependencies } of modules.filter((module) => isProduct(module.source))) {
    const from = dirname(source);
    sizes.set(from, (sizes.get(from) ?? 0) + 1);
    if (!imported.has(from)) imported.set(from, new Set());
    for (const { resolved } of dependencies)
      if (isProduct(resolved) && dirname(resolved) !== from) imported.get(from).add(dirname(resolved));
  }
  const reached = new Map([...imported.keys()].map((from) => [from, reachableFrom(from, imported)]));
  const mutual = [...reached].flatMap(([from, others]) =>
    [...others]
      .filter((to) => from < to && reached.get(to)?.has(from))
      .map((to) => `${from} and ${to} import each other, directly or by way of other folders`),
  );
  const large = [...sizes]
    .filter(([path, size]) => size > MAX_FILES && !path.startsWith('src/copy'))
    .map(([path, size]) => `${path} has ${size} files of at most ${MAX_FILES}`);
  return { mutual, large };
};

const reachableFrom = (start, imported) => {
  const reached = new Set(imported.get(start));
  for (const folder of reached) for (const next of imported.get(folder) ?? []) reached.add(next);
  return reached;
};

const folder = await mkdtemp(join(tmpdir(), 'camellia-layers-'));
try {
  for (const [file, text] of [folderViolations, ...Object.values(layerViolations)].flatMap(Object.entries)) {
    await mkdir(dirname(join(folder, file)), { recursive: true });
    await writeFile(join(folder, file), text);
  }
  const { violations, folderFaults } = await check(folder, [
    'src',
    'emulators',
    'operations',
    'quality',
    'test',
  ]);
  for (const [kind, faults] of Object.entries(folderFaults))
    if (faults.length === 0) {
      console.error(`The check of folders missed planted ones (${kind}).`);
      process.exitCode = 1;
    }
  for (const { name } of config.forbidden) {
    const files = Object.keys(layerViolations[name] ?? {});
    if (!violations.some(({ rule, from }) => rule.name === name && files.includes(from))) {
      console.error(`The layer check missed a deliberate violation of ${name}, so it may check nothing.`);
      process.exitCode = 1;
    }
  }
} finally {
  await rm(folder, { recursive: true, force: true });
}

const { violations, totalCruised, folderFaults } = await check(root, [
  'src',
  'emulators',
  'operations',
  'scripts',
  'art',
  'browsers',
  'bundling',
  'quality',
  'test',
]);
for (const fault of [...folderFaults.mutual, ...folderFaults.large]) {
  console.error(`${fault}.`);
  process.exitCode = 1;
}
for (const { rule, from, to } of violations) {
  const comment = config.forbidden.find(({ name }) => name === rule.name)?.comment ?? '';
  console.error(`${rule.name}: ${from} → ${to}. ${comment}`);
  process.exitCode = 1;
}
if (totalCruised < MIN_MODULES) {
  console.error(`The layer check read only ${totalCruised} modules.`);
  process.exitCode = 1;
}
console.log(`${totalCruised} modules, ${violations.length} violations`);
